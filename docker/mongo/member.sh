#!/bin/sh
# One member of the replica set. mongod accepts a keyfile only if its own user alone can read it, and the secret is
# mounted with the mode of the host's file. The script therefore copies it, in memory.
set -eu
umask 077
cp -f /run/secrets/mongo_keyfile /tmp/keyfile
exec mongod --replSet rs0 --keyFile /tmp/keyfile --bind_ip_all --dbpath /data/db --wiredTigerCacheSizeGB 0.5
