#!/bin/sh
# `sh infra/make-secrets.sh`: makes what infra/compose.yaml must know and nobody else: a file for each secret, in
# infra/secrets. What is there stays as it is.
set -eu
folder=$(dirname "$0")/secrets
# Only you may enter the folder; a container gets each file for itself and reads it as a user of its own.
mkdir -p -m 700 "$folder"
cd "$folder"

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }

# keep NAME VALUE
keep() {
  if [ -e "$1" ]; then echo "kept infra/secrets/$1"; return; fi
  (umask 022; printf '%s\n' "$2" >"$1")
  echo "made infra/secrets/$1"
}

keep postgres_password "$(random 24)"
keep database_url "postgres://codeweb:$(cat postgres_password)@postgres:5432/codeweb"
keep jwt_secret "$(random 48)"
keep s3_access_key_id "$(random 10)"
keep s3_secret_access_key "$(random 24)"
keep s3_config "{\"identities\":[{\"name\":\"codeweb\",\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"],\"credentials\":[{\"accessKey\":\"$(cat s3_access_key_id)\",\"secretKey\":\"$(cat s3_secret_access_key)\"}]}]}"
keep smtp_url 'smtp://mail:1025'
