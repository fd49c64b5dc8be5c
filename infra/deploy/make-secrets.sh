#!/bin/sh
# Creates the secrets that compose.yaml mounts, one file each, in infra/deploy/secrets. Existing files are kept.
#   sh infra/deploy/make-secrets.sh
set -eu
here=$(dirname "$0")
if [ -d "$here/../secrets" ] && [ ! -d "$here/secrets" ]; then
  echo "infra/secrets is from an older release; move it first: mv infra/secrets infra/.env infra/deploy/" >&2
  exit 1
fi
# Only the owner may enter the folder; its files are world-readable because containers read them as another user.
mkdir -p -m 700 "$here/secrets"
cd "$here/secrets"

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

# keep NAME VALUE
keep() {
  if [ -e "$1" ]; then echo "kept infra/deploy/secrets/$1"; return; fi
  (umask 022; printf '%s\n' "$2" >"$1")
  echo "created infra/deploy/secrets/$1"
}

keep postgres_password "$(random 24)"
keep database_url "postgres://codeweb:$(cat postgres_password)@postgres:5432/codeweb"
keep valkey_password "$(random 24)"
keep redis_url "redis://:$(cat valkey_password)@valkey:6379"
keep jwt_secret "$(random 48)"
keep s3_access_key_id "$(random 10)"
keep s3_secret_access_key "$(random 24)"
keep s3_config "{\"identities\":[{\"name\":\"codeweb\",\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"],\"credentials\":[{\"accessKey\":\"$(cat s3_access_key_id)\",\"secretKey\":\"$(cat s3_secret_access_key)\"}]}]}"
keep smtp_url 'smtp://mail:1025'
