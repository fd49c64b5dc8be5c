#!/bin/sh
# Upgrades an installation on Kubernetes to the image with this tag: sh infra/deploy/upgrade/kubernetes.sh 1.2.3
set -eu
tag="${1:?give the tag of the new image}"
cd "$(dirname "$0")/../../.."

(umask 077 && kubectl -n codeweb exec deploy/codeweb-web -- codeweb backup - >"before-upgrade-$(date +%Y-%m-%dT%H-%M-%S).tar")
sed -i "s/newTag: .*/newTag: $tag/" infra/deploy/kubernetes/kustomization.yaml
# Kubernetes does not allow changes to a job.
kubectl -n codeweb delete job codeweb-migrate --ignore-not-found
kubectl apply -k infra/deploy/kubernetes
kubectl -n codeweb wait --for=condition=complete --timeout=15m job/codeweb-migrate
kubectl -n codeweb rollout status deployment/codeweb-web
kubectl -n codeweb rollout status deployment/codeweb-worker
