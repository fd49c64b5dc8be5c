#!/usr/bin/env bash
# Tries `npm start` as a stranger would: a fresh clone below a folder that only its owner may enter, as root (and as an
# ordinary user with --user), starts that collide, signals, kills. Needs Linux, git, npm, curl; takes some minutes.
set -uo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
base=${CHECK_DIR:-$(mktemp -d)}
port=${CHECK_PORT:-4700}
account=''
[ "${1:-}" = --user ] && account=${2:?name of the user}
failures=0

say() { printf '%-58s %s\n' "$1" "$2"; }
pass() { say "$1" "ok${2:+ ($2)}"; }
fail() { say "$1" "FAILED${2:+: $2}"; failures=$((failures + 1)); }
check() { local title=$1; shift; if "$@"; then pass "$title"; else fail "$title"; fi; }
seconds() { awk "BEGIN { printf \"%.1f s\", $(date +%s.%N) - $1 }"; }

# run PORT DATA LOG: `npm start` in a session of its own, as in a terminal; the session's id goes to
# `session`.
run() {
  local command="cd '$base/clone' && WEB_PROCESSES=1 PORT=$1 DATA_DIR='$base/$2' exec npm start"
  if [ -n "$account" ]; then setsid runuser -u "$account" -- env HOME="$base/home" sh -c "$command" >"$base/$3" 2>&1 &
  else setsid sh -c "$command" >"$base/$3" 2>&1 & fi
  session=$!
}

is_ready() { curl -fsS -o /dev/null -m 5 "http://127.0.0.1:$1/readyz" 2>/dev/null; }
until_ready() { for _ in $(seq "${2:-200}"); do is_ready "$1" && return; sleep 0.3; done; return 1; }
until_gone() { for _ in $(seq "${2:-40}"); do kill -0 "$1" 2>/dev/null || return 0; sleep 0.3; done; return 1; }

# Processes of the clone, and of PostgreSQL for a data folder, wherever that keeps its files.
left() {
  local cluster; cluster=$(readlink -f "$base/$1/postgres")
  { pgrep -f "$base/clone/(src|node_modules)"; pgrep -f "postgres -D $cluster"; } | sort -u
}
none_left() { for _ in 1 2 3 4 5 6 7 8 9 10; do [ -z "$(left "$1")" ] && return; sleep 0.3; done; return 1; }

children() { pgrep -f "$base/clone/src/main.ts (web|worker)"; }

if [ -n "$account" ]; then mkdir -p "$base/home"; chown "$account" "$base" "$base/home"; fi
chmod 700 "$base"
# A clone by the owner of the folder, who may be unable to read the original repository.
git clone -q "$repository" "$base/clone"
[ -n "$account" ] && chown -R "$account" "$base"

started=$(date +%s.%N)
run "$port" data first.log; first=$session
run $((port + 10)) other second.log; second=$session
until_ready "$port" 3000 && pass 'two first starts at once: one is ready' "$(seconds "$started")" || fail 'first start' "$(tail -5 "$base/first.log")"
until_ready $((port + 10)) 600 && pass 'and so is the other' "$(seconds "$started")" || fail 'second start' "$(tail -5 "$base/second.log")"
check 'the address is printed' grep -q "http://localhost:$port" "$base/first.log"
check 'no warning of npm shows' sh -c "! grep -qE 'EBADENGINE|deprecated ' '$base/first.log'"

run "$port" third third.log
until_gone $session 200 && grep -q "PORT $port is in use" "$base/third.log" && pass 'a port that is taken is told' || fail 'a port that is taken is told' "$(tail -3 "$base/third.log")"
run $((port + 20)) data third.log
until_gone $session 200 && grep -q 'is in use by process' "$base/third.log" && pass 'a DATA_DIR that is in use is told' || fail 'a DATA_DIR that is in use is told' "$(tail -3 "$base/third.log")"

# Ctrl-C reaches every process of the foreground group.
started=$(date +%s.%N)
kill -INT -- "-$second"
until_gone "$second" && pass 'Ctrl-C ends it' "$(seconds "$started")" || fail 'Ctrl-C ends it'

for role in web worker; do
  kill -KILL "$(pgrep -f "$base/clone/src/main.ts $role" | head -1)"
done
sleep 1; started=$(date +%s.%N)
until_ready "$port" && [ "$(children | wc -l)" = 2 ] && pass 'killed children come back' "$(seconds "$started")" || fail 'killed children come back'

kill -TERM "$(pgrep -f "$base/clone/infra/launch/start.mjs|node infra/launch/start.mjs" -s "$first" | head -1)"
until_gone "$first" && none_left data && none_left other && pass 'SIGTERM ends everything' || fail 'SIGTERM ends everything' "$(left data)"

started=$(date +%s.%N)
run "$port" data again.log
until_ready "$port" && pass 'started again' "$(seconds "$started")" || fail 'started again' "$(tail -5 "$base/again.log")"
check 'nothing is installed or built again' sh -c "! grep -qE 'Installing|Building' '$base/again.log'"

kill -KILL $(left data) $(pgrep -s "$session")
started=$(date +%s.%N)
run "$port" data again.log
until_ready "$port" && pass 'ready after a kill of everything' "$(seconds "$started")" || fail 'ready after a kill of everything' "$(tail -5 "$base/again.log")"

kill -KILL "$(pgrep -f 'src/main.ts all' -s "$session" | head -1)"
started=$(date +%s.%N)
until_gone "$session"
run "$port" data again.log
until_ready "$port" && pass 'ready after a kill of the parent' "$(seconds "$started")" || fail 'ready after a kill of the parent' "$(tail -5 "$base/again.log")"

kill -TERM -- "-$session"
until_gone "$session" && none_left data && pass 'SIGTERM to all ends everything' || fail 'SIGTERM to all ends everything' "$(left data)"

printf '\nLogs and data: %s\n%s failed\n' "$base" "$failures"
[ "$failures" = 0 ]
