#!/bin/sh
# Upgrades an installation that `npm start` runs. Stop it before, and start it again afterwards.
set -eu
cd "$(dirname "$0")/../../.."

npm run backup -- "before-upgrade-$(date +%Y-%m-%dT%H-%M-%S).tar"
git pull --ff-only
npm run build
echo 'Ready. Start it with `npm start`, which migrates the database first.'
