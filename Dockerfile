# The images of docker-compose.yml: `docker build --target api .`, and so on. BUILD_COMMIT is the commit of the sources.
#
# The servers are compiled ahead of time (docs/decisions/0001-run-typescript-from-source.md): their images contain Node and
# one folder each, with the bill of materials (sbom.cdx.json) and the licences (licences.txt) of what is in it. No image
# needs a shell to run.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Only package.json files, so that the installed packages stay cached until one of them changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /context
COPY . .
RUN mkdir /manifests \
  && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents {} /manifests ';' \
  && cp .npmrc package-lock.json /manifests/

# Everything that builds. Not `npm ci`: it refuses a lockfile without the binaries of other platforms.
FROM ${NODE_IMAGE} AS workspace
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm install --no-save
COPY . .

FROM workspace AS front-ends
ENV NX_DAEMON=false NX_NO_CLOUD=true NX_TUI=false
RUN npx --no-install nx run-many -t build --outputStyle=static \
  && mkdir /builds \
  && for build in */dist; do mkdir "/builds/${build%/dist}" && cp -R "$build/." "/builds/${build%/dist}/"; done

FROM workspace AS servers
RUN node tools/src/build-servers.ts

# `docker build --target bills --output FOLDER .` saves the bills of materials and the licences of the images.
FROM scratch AS bills
COPY --from=servers /app/dist/api/sbom.cdx.json /app/dist/api/licences.txt /api/
COPY --from=servers /app/dist/gateway/sbom.cdx.json /app/dist/gateway/licences.txt /gateway/

# The common base of the servers. Its user can write only to /tmp and to mounts.
FROM ${NODE_IMAGE} AS server
# Package managers only help an intruder.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
  /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && mkdir /data && chown node:node /data
# With source maps, stack traces name the lines of the sources.
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps PROFILE=production HOST=0.0.0.0 DATA_DIR=/data
COPY docker/check-ready.mjs /app/docker/check-ready.mjs
ARG BUILD_COMMIT=unknown
ENV BUILD_COMMIT=${BUILD_COMMIT}
LABEL org.opencontainers.image.title="MagnetX" org.opencontainers.image.revision="${BUILD_COMMIT}"
# Each server handles SIGTERM. `init: true` reaps orphans.
STOPSIGNAL SIGTERM

FROM server AS api
COPY --from=servers /app/dist/api /app/dist/api
WORKDIR /app/dist/api
USER 1000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "/app/docker/check-ready.mjs", "API_PORT", "4000"]
CMD ["node", "main.mjs"]

FROM server AS gateway
COPY --from=servers /app/dist/gateway /app/dist/gateway
WORKDIR /app/dist/gateway
USER 1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "/app/docker/check-ready.mjs", "PORT", "3000"]
CMD ["node", "main.mjs"]

# Publishes the shell and the remotes of this commit to the bucket and makes them live together.
FROM gateway AS releases
COPY --from=front-ends /builds /builds
HEALTHCHECK NONE
CMD ["node", "cli.mjs", "publish-build", "/builds"]
