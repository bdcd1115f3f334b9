# The images that take the place of those that docker-compose.yml names; see docs/reference/containers.md. Their base
# also holds Debian's redis-server and haproxy, and their context what is copied here.
ARG NODE_IMAGE
FROM ${NODE_IMAGE} AS stand-in
COPY . /opt/magnetx
WORKDIR /opt/magnetx

FROM stand-in AS haproxy
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]

FROM stand-in AS redis

FROM stand-in AS mongo
RUN groupadd --gid 999 mongodb && useradd --uid 999 --gid mongodb mongodb \
  && install -d -o mongodb -g mongodb /data/db /data/configdb \
  && for name in mongod mongosh; do \
  printf '#!/bin/sh\nexec node /opt/magnetx/libs/embedded-mongo/src/stand-in/%s.ts "$@"\n' "$name" > "/usr/local/bin/$name" \
  && chmod 755 "/usr/local/bin/$name"; done

FROM stand-in AS store
RUN useradd --uid 1001 seaweed && install -d -o seaweed -g seaweed /data
ENTRYPOINT ["node", "/opt/magnetx/libs/object-store/src/testing/serve-s3-stand-in.ts"]

FROM stand-in AS x
USER node
ENTRYPOINT ["node", "/opt/magnetx/api/src/testing/serve-x-stand-in.ts"]
