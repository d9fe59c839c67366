#!/bin/sh
# Sees that the system has what pip cannot install: `needs.sh venv`, `compiler`, `browser`, `postgresql` or `nginx`; `needs.sh
# node` only looks, and `needs.sh tests` sees to all that the tests can use.
# Something is installed only by root, in CI (CI is set) or where INSTALL=yes asks for it, and each time it is said before.
# Everybody else is told the one command that would do it.
set -eu
python=${PYTHON:-python3}
system=${NEEDS_SYSTEM:-} # another folder than / in tests of this script

release=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null || echo python3)

packages() {
    case $1 in
    venv) echo "$release-venv" ;;
    compiler) echo "gcc libc6-dev $release-dev" ;;
    browser) echo chromium ;;
    *) echo "$1" ;;
    esac
}

skipped() {
    case $1 in
    compiler) echo "the compiled half (make test-compiled)" ;;
    browser) echo "the tests in a browser (tests/browser, tests/project/test_package.py)" ;;
    postgresql) echo "the store on PostgreSQL (tests/store, tests/server: SQLite only)" ;;
    nginx) echo "playing through a proxy (tests/server/test_nginx.py)" ;;
    esac
}

may_install() { [ "$(id -u)" = 0 ] || [ -n "${CI:-}" ] || [ "${INSTALL:-}" = yes ]; }

install() {
    may_install && command -v apt-get >/dev/null || return 1
    as_root=env
    [ "$(id -u)" = 0 ] || as_root="sudo env"
    [ "$(id -u)" = 0 ] || [ "${INSTALL:-}" = yes ] || as_root="sudo -n env" # nobody answers a question in CI
    case $1 in postgresql | nginx) lean=--no-install-recommends ;; *) lean= ;; esac
    echo "Installing with apt-get: $*"
    $as_root apt-get update -qq && $as_root DEBIAN_FRONTEND=noninteractive apt-get install -qq -y $lean "$@" >/dev/null
}

has_venv() { "$python" -c "import ensurepip, venv" 2>/dev/null; }

has_node() { command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; }

has_browser() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }

has_postgresql() { command -v initdb >/dev/null || ls "$system"/usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }

has_nginx() { command -v nginx >/dev/null || [ -x "$system/usr/sbin/nginx" ]; }

has_compiler() {
    probe=$(mktemp -d)
    include=$("$python" -c "import sysconfig; print(sysconfig.get_path('include'))")
    echo '#include <Python.h>' >"$probe/probe.c"
    result=0
    ${CC:-cc} -I"$include" -c "$probe/probe.c" -o "$probe/probe.o" 2>/dev/null || result=1
    rm -r "$probe"
    return $result
}

# Looks, installs if it may, and looks again.
has_or_gets() {
    "has_$1" && return 0
    # the names of packages are words
    # shellcheck disable=SC2046
    install $(packages "$1") || true
    "has_$1"
}

case $1 in
venv)
    if ! "$python" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then
        echo "Chapterhouse needs Python 3.11 or newer as '$python'; name another one with PYTHON=..." >&2
        exit 1
    fi
    has_or_gets venv || { echo "Python's venv module is missing: install $release-venv and try again." >&2; exit 1; }
    ;;
tests)
    missing=""
    for need in browser postgresql nginx compiler; do
        has_or_gets $need && continue
        echo "Skipped: $(skipped $need)."
        missing="$missing $(packages $need)"
    done
    if [ -n "$missing" ]; then
        echo "What they need can be installed with: sudo apt-get install$missing"
        may_install || echo "INSTALL=yes make test does that by itself."
    fi
    ;;
compiler | browser | postgresql | nginx)
    has_or_gets "$1"
    ;;
node)
    has_node
    ;;
*)
    echo "needs.sh knows no '$1'." >&2
    exit 2
    ;;
esac
