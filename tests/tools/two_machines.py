"""A Ray of two machines, as far as Ray can tell: it prints where it is, and loses one when it is told to.

Run as a process of its own, with the port for clients: what Ray reads from the environment is read once.
"""

import sys
from typing import Any, Final

from ray.cluster_utils import Cluster

SMALL: Final[dict[str, Any]] = {
    "num_cpus": 1,
    "node_ip_address": "127.0.0.1",
    "object_store_memory": 80_000_000,
}


def main(port: int) -> None:
    """Run until nobody says anything any more."""
    head = {**SMALL, "num_cpus": 2, "include_dashboard": False, "ray_client_server_port": port}
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    second = cluster.add_node(**SMALL)
    raylet = second.all_processes["raylet"][0].process.pid
    print(cluster.address, raylet, flush=True)
    if sys.stdin.readline():
        cluster.remove_node(second, allow_graceful=False)
        print("lost", flush=True)
    sys.stdin.readline()
    cluster.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]))
