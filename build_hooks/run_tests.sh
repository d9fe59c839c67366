#!/bin/sh
# Run the tests on all cores. What fails there is tried once more, one test at a time: tests in browsers and with servers
# of their own may starve each other on a small machine. What fails twice is a fault, and both reports are printed.
# A run that does not end is interrupted after LIMIT, so that it says what failed until then.
# Usage: run_tests.sh PYTHON [ARGUMENT_OF_PYTEST …]
python=$1
shift
LIMIT=${LIMIT:-60m}
guard="timeout --foreground --signal INT --kill-after 2m $LIMIT"
command -v timeout >/dev/null || guard=
$guard "$python" -m pytest -n auto "$@"
code=$?
[ "$code" -eq 1 ] || exit "$code"
echo "Some tests failed while everything ran at once; they are tried once more, one at a time."
exec "$python" -m pytest --last-failed --last-failed-no-failures none "$@"
