#!/bin/sh
# One member of the replica set. mongod takes a keyfile only if nobody but its own user can read it, and the secret is
# mounted with whatever rights the host's file has: hence the copy, in memory.
set -eu
umask 077
cp -f /run/secrets/mongo_keyfile /tmp/keyfile
exec mongod --replSet rs0 --keyFile /tmp/keyfile --bind_ip_all --dbpath /data/db --wiredTigerCacheSizeGB 0.5
