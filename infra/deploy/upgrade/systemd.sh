#!/bin/sh
# Upgrades /opt/codeweb with the units of infra/deploy/systemd. Run it as root.
set -eu
cd "${CODEWEB_FOLDER:-/opt/codeweb}"

codeweb backup "/var/lib/codeweb/before-upgrade-$(date +%Y-%m-%dT%H-%M-%S).tar"
git pull --ff-only
npm run build
# Only units that are installed are replaced; settings of `systemctl edit` stay.
for unit in infra/deploy/systemd/*.service; do
  installed="${UNIT_FOLDER:-/etc/systemd/system}/$(basename "$unit")"
  if [ -f "$installed" ]; then cp "$unit" "$installed"; fi
done
systemctl daemon-reload
if systemctl is-enabled --quiet codeweb; then
  systemctl restart codeweb
else
  systemctl restart codeweb-migrate
  systemctl restart codeweb-web codeweb-worker
fi
