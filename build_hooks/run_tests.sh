#!/bin/sh
# Run the tests, one more at a time than there are cores: many of them wait for a process or a browser. Whoever is free
# takes the next one, in the order in which they were collected: the longest come first (tests/browser/conftest.py).
# What fails there is tried once more, one test at a time: tests in browsers and with servers of their own may starve
# each other on a small machine. What fails twice is a fault, and both reports are printed.
# A run that does not end is interrupted after LIMIT, so that it says what failed until then.
# Usage: run_tests.sh PYTHON [ARGUMENT_OF_PYTEST …]
python=$1
shift
LIMIT=${LIMIT:-70m}
guard="timeout --foreground --signal INT --kill-after 2m $LIMIT"
command -v timeout >/dev/null || guard=
workers=$(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 1))
$guard "$python" -m pytest -n "$workers" --maxschedchunk 1 "$@"
code=$?
[ "$code" -eq 1 ] || exit "$code"
echo "Some tests failed while everything ran at once; they are tried once more, one at a time."
exec "$python" -m pytest --last-failed --last-failed-no-failures none "$@"
