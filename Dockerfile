# One image for all roles and operator commands; docs/operate.md says how to run it.
#   docker build -t codeweb .
#   docker build -t codeweb --build-arg CHROMIUM=1 .    includes Chromium, for thumbnails of webs
#   docker build -t codeweb --build-arg BUNDLED=0 .     leaves out the libraries that webs can import without internet
#   docker build -t codeweb --build-arg POSTGRES=0 .    leaves PostgreSQL out: DATABASE_URL must name one

ARG BASE=node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

# Production dependencies, without Vike's build tools, source maps and type declarations, which the server never loads.
FROM ${BASE} AS packages
ARG POSTGRES=1
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-workspaces --no-audit --no-fund \
  && cd node_modules \
  && rm -rf .bin @babel @rolldown @types @universal-deploy caniuse-lite electron-to-chromium jiti \
    lightningcss lightningcss-* playwright-core/lib/vite rolldown typescript vite \
  && if [ "$POSTGRES" = 0 ]; then rm -rf @embedded-postgres embedded-postgres; fi \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

# The pages: browser bundles and the server renderer.
FROM ${BASE} AS pages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-workspaces --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node infra/build/pages.ts dist && cd dist/client && node /app/infra/build/brotli.ts
# The libraries that come with the release, so that webs can import them without internet.
ARG BUNDLED=1
ARG REGISTRY=
RUN mkdir -p bundled-packages && if [ "$BUNDLED" = 1 ]; then \
    node src/main.ts packages bundle bundled-packages ${REGISTRY:+--registry=$REGISTRY}; \
  fi

FROM ${BASE}
ARG CHROMIUM=0
# The fonts are those of social cards. tini forwards signals and reaps orphaned PostgreSQL and Chromium processes, also under a plain `docker run`.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini fontconfig-config fonts-dejavu-core \
  && if [ "$CHROMIUM" = 1 ]; then \
    apt-get install -y --no-install-recommends chromium fonts-liberation fonts-noto-core fonts-noto-color-emoji; \
  fi \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/* /var/log/apt /var/log/dpkg.log \
  && install -d -o 1000 -g 1000 -m 700 /data
ARG VERSION=unknown
LABEL org.opencontainers.image.title="Codeweb" \
  org.opencontainers.image.description="An open, self-hosted site to write, run, share and collect small web pages." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}"
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY LICENSE package.json ./
COPY infra/seed infra/seed
COPY migrations migrations
COPY --from=pages /app/dist dist
COPY --from=pages /app/bundled-packages bundled-packages
COPY src src
# `docker exec CONTAINER codeweb admin list`
RUN ln -s /app/src/main.ts /usr/local/bin/codeweb
# The user `node`; numeric, so that orchestrators can verify that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=4", "src/main.ts"]
CMD ["all"]
