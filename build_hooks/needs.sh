#!/bin/sh
# Sees that the system has what pip cannot install: `needs.sh venv`, `compiler`, `browser`, `postgresql` or `nginx`; `needs.sh
# node` only looks.
# Installs it where that needs no question (root, or sudo without a password); otherwise says what is missing.
set -eu
python=${PYTHON:-python3}

release=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null || echo python3)

install() {
    as_root=env
    [ "$(id -u)" = 0 ] || as_root="sudo -n env"
    command -v apt-get >/dev/null && $as_root true 2>/dev/null || return 1
    echo "Installing with apt-get: $*"
    $as_root apt-get update -qq && $as_root DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$@" >/dev/null
}

has_venv() { "$python" -c "import ensurepip, venv" 2>/dev/null; }

has_node() { command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; }

has_browser() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }

has_postgresql() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

has_nginx() { command -v nginx >/dev/null || [ -x /usr/sbin/nginx ]; }

has_compiler() {
    probe=$(mktemp -d)
    include=$("$python" -c "import sysconfig; print(sysconfig.get_path('include'))")
    echo '#include <Python.h>' >"$probe/probe.c"
    result=0
    ${CC:-cc} -I"$include" -c "$probe/probe.c" -o "$probe/probe.o" 2>/dev/null || result=1
    rm -r "$probe"
    return $result
}

case $1 in
venv)
    if ! "$python" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then
        echo "Chapterhouse needs Python 3.11 or newer as '$python'; name another one with PYTHON=..." >&2
        exit 1
    fi
    has_venv || install "$release-venv" || true
    has_venv || { echo "Python's venv module is missing: install $release-venv and try again." >&2; exit 1; }
    ;;
compiler)
    has_compiler || install gcc libc6-dev "$release-dev" || true
    has_compiler || exit 1
    ;;
browser)
    has_browser || install chromium || true
    has_browser || exit 1
    ;;
postgresql)
    has_postgresql || install --no-install-recommends postgresql || true
    has_postgresql || exit 1
    ;;
nginx)
    has_nginx || install --no-install-recommends nginx || true
    has_nginx || exit 1
    ;;
node)
    has_node || exit 1
    ;;
esac
