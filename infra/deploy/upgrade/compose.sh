#!/bin/sh
# Upgrades an installation of Compose. Without an argument it builds the image; with a published version (1.2.3) it runs that one.
set -eu
cd "$(dirname "$0")/../../.."
version="${1:-}"

compose() {
  if [ -n "$version" ]; then
    docker compose -f infra/deploy/compose.yaml -f infra/deploy/compose.release.yaml "$@"
  else
    docker compose -f infra/deploy/compose.yaml "$@"
  fi
}

backup="before-upgrade-$(date +%Y-%m-%dT%H-%M-%S).tar"
(umask 077 && docker compose -f infra/deploy/compose.yaml run --rm -T web backup - >"$backup")
git pull --ff-only
# Secrets of new services; those that are there stay.
sh infra/deploy/make-secrets.sh
if [ -n "$version" ]; then
  sed -i "s/^#\{0,1\} *CODEWEB_VERSION=.*/CODEWEB_VERSION=$version/" infra/deploy/.env
  compose pull
  compose up -d --remove-orphans
else
  compose up -d --build --remove-orphans
fi
