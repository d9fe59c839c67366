"""The proxy of a cluster: nginx on loopback, which sends a browser to any server."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

# How a request is passed on: deploy/compose/nginx.conf says the same, and a test compares them.
PASSED_ON: Final = """\
        proxy_pass http://chapterhouse;
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $remote_addr;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header Forwarded "";
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $chapterhouse_connection;
        proxy_connect_timeout 2s;          # a server that is away is left out, and another one asked
        proxy_next_upstream error timeout;
        proxy_read_timeout 120s;           # the house pings its sockets every 30 seconds
        proxy_send_timeout 120s;
        gzip off;
"""
CONF: Final = """\
daemon off;
master_process off;  # one process: whoever kills it leaves nobody behind
pid {folder}/pid;
error_log stderr;
events {{ worker_connections 4096; }}
http {{
    access_log off;
{places}
    upstream chapterhouse {{
{servers}
        keepalive 32;
    }}
    map $http_upgrade $chapterhouse_connection {{
        default upgrade;
        ""      "";
    }}
    server {{
        listen 127.0.0.1:{port};
        client_max_body_size 3m;
        location / {{
{passed_on}
        }}
    }}
}}
"""
TEMPORARY: Final = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def nginx() -> str | None:
    """Return the program, if there is one."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def write_conf(folder: Path, port: int, servers: Sequence[int]) -> Path:
    """Write what nginx has to know; return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    text = CONF.format(
        folder=folder,
        port=port,
        places="\n".join(f"    {name}_temp_path {folder}/{name};" for name in TEMPORARY),
        servers="\n".join(
            f"        server 127.0.0.1:{each} max_fails=1 fail_timeout=2s;" for each in servers
        ),
        passed_on=PASSED_ON,
    )
    path = folder / "nginx.conf"
    path.write_text(text, encoding="utf-8")
    return path
