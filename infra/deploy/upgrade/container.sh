#!/bin/sh
# Upgrades the container `codeweb`. Arguments are options of `docker run`, such as -e PUBLIC_URL=https://codeweb.example: give those that
# the container was started with.
set -eu
cd "$(dirname "$0")/../../.."

(umask 077 && docker exec codeweb codeweb backup - >"before-upgrade-$(date +%Y-%m-%dT%H-%M-%S).tar")
git pull --ff-only
docker build -t codeweb .
docker stop codeweb
docker rm codeweb
docker run -d --name codeweb --restart unless-stopped --stop-timeout 30 \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  -p 127.0.0.1:3000:3000 -p 127.0.0.1:3001:3001 -v codeweb:/data "$@" codeweb
