#!/bin/sh
# Generates the random secrets of docker-compose.yml in docker/secrets (or the given folder). Existing files stay:
# a second run only adds the missing ones. See docs/guides/deploy.md.
set -eu
folder=${1:-$(dirname "$0")/secrets}
umask 077
mkdir -p "$folder"
# Containers with other users mount the files unchanged, so the folder's mode protects them, not the files'.
chmod 700 "$folder"
cd "$folder"

# Hexadecimal digits, two for each byte.
draw() { od -An -v -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }
# The value of a secret, generated if it does not exist: `keep <name> <bytes>`.
keep() {
  [ -s "$1" ] || draw "$2" > "$1"
  cat "$1"
}
# Writes a file derived from other secrets.
write() { cat > "$1.new" && mv -f "$1.new" "$1"; }

# A database without this secret used JWT_SECRET as the key: a new value would lose its erased accounts.
if [ -s jwt_secret ] && [ ! -s pseudonym_secret ]; then write pseudonym_secret < jwt_secret; fi
for name in pseudonym_secret jwt_secret pin_secret; do keep "$name" 32 > /dev/null; done
keep admin_creation_password 16 > /dev/null
keep metrics_token 24 > /dev/null
keep mongo_root_password 24 > /dev/null
[ -s mongo_keyfile ] || head -c 756 /dev/urandom | base64 | tr -d '\n' > mongo_keyfile

if [ ! -s mongodb_url ]; then
  write mongodb_url << END
mongodb://magnetx:$(draw 24)@mongo-1:27017,mongo-2:27017,mongo-3:27017/magnetx?replicaSet=rs0&authSource=admin
END
fi

if [ ! -s redis_url ] || [ ! -s redis_users ]; then
  password=$(draw 24)
  echo "redis://magnetx:$password@redis:6379" | write redis_url
  # The file contains only the hash of the password. The user `health` may only ping.
  hash=$(printf %s "$password" | sha256sum | cut -d ' ' -f 1)
  write redis_users << END
user default off
user magnetx on #$hash ~* &* +@all -@admin -@dangerous
user health on nopass resetkeys resetchannels -@all +ping
END
fi

keep s3_operator_key_id 10 > /dev/null
keep s3_operator_secret_key 24 > /dev/null
keep releases_s3_access_key_id 10 > /dev/null
keep releases_s3_secret_access_key 24 > /dev/null
# The operator creates the bucket; the gateways read and write in it.
write s3_identities << END
{
  "identities": [
    {
      "name": "operator",
      "credentials": [{ "accessKey": "$(cat s3_operator_key_id)", "secretKey": "$(cat s3_operator_secret_key)" }],
      "actions": ["Admin"]
    },
    {
      "name": "gateway",
      "credentials": [
        { "accessKey": "$(cat releases_s3_access_key_id)", "secretKey": "$(cat releases_s3_secret_access_key)" }
      ],
      "actions": ["Read:releases", "List:releases", "Write:releases"]
    }
  ]
}
END

chmod 644 ./*
for name in x_client_secret tls_certificate; do
  [ -s "$name" ] || echo "Still missing: docker/secrets/$name (docs/guides/deploy.md says what goes in)."
done
