# The images of docker-compose.yml: `docker build --target api .`, and so on. BUILD_COMMIT is the commit of the sources.
#
# The servers run from their TypeScript sources (docs/decisions/0001-run-typescript-from-source.md), without a
# build: their images contain Node, their production packages, and their sources.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Only package.json files, so that the installed packages stay cached until one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /context
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
  && cp .npmrc package-lock.json /manifests/

# Without development packages. The manifests lose them too: otherwise npm would install those of a workspace that
# another one needs only in tests.
FROM manifests AS runtime-manifests
WORKDIR /manifests
RUN npm pkg delete devDependencies --workspaces --include-workspace-root

# The packages alone, also those that npm installs inside one workspace; the manifests come with the sources.
FROM ${NODE_IMAGE} AS api-packages
WORKDIR /app
COPY --from=runtime-manifests /manifests ./
RUN npm ci --omit=dev --workspace=@magnetx/api \
  && find . -name package.json -not -path '*/node_modules/*' -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS gateway-packages
WORKDIR /app
COPY --from=runtime-manifests /manifests ./
RUN npm ci --omit=dev --workspace=@magnetx/gateway \
  && find . -name package.json -not -path '*/node_modules/*' -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS front-ends
WORKDIR /app
COPY --from=manifests /manifests ./
# Not `npm ci`: it refuses a lockfile without the binaries of other platforms.
RUN npm install --no-save
COPY . .
ENV NX_DAEMON=false NX_NO_CLOUD=true NX_TUI=false
RUN npx --no-install nx run-many -t build --outputStyle=static \
  && mkdir /builds \
  && for build in */dist; do mkdir "/builds/${build%/dist}" && cp -R "$build/." "/builds/${build%/dist}/"; done

# The common base of the servers. Its user can write only to /tmp and to mounts.
FROM ${NODE_IMAGE} AS server
# Package managers only help an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && mkdir /data && chown node:node /data
ENV NODE_ENV=production PROFILE=production HOST=0.0.0.0 DATA_DIR=/data
COPY docker/check-ready.mjs /app/docker/check-ready.mjs
ARG BUILD_COMMIT=unknown
ENV BUILD_COMMIT=${BUILD_COMMIT}
LABEL org.opencontainers.image.title="MagnetX" org.opencontainers.image.revision="${BUILD_COMMIT}"
# Each server handles SIGTERM. `init: true` reaps orphans.
STOPSIGNAL SIGTERM

FROM server AS api
WORKDIR /app
COPY --from=api-packages /app ./
COPY package.json tsconfig.base.json ./
COPY libs/contracts libs/contracts
COPY libs/operations libs/operations
COPY api api
WORKDIR /app/api
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "/app/docker/check-ready.mjs", "API_PORT", "4000"]
CMD ["node", "src/main.ts"]

FROM server AS gateway
WORKDIR /app
COPY --from=gateway-packages /app ./
COPY package.json tsconfig.base.json ./
COPY libs/contracts libs/contracts
COPY libs/operations libs/operations
COPY libs/federation libs/federation
COPY gateway gateway
WORKDIR /app/gateway
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "/app/docker/check-ready.mjs", "PORT", "3000"]
CMD ["node", "src/main.ts"]

# Publishes the shell and the remotes of this commit to the bucket and makes them live together.
FROM gateway AS releases
COPY --from=front-ends /builds /builds
HEALTHCHECK NONE
CMD ["sh", "-c", "exec node src/cli.ts publish-build /builds/*"]
