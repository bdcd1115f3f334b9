#!/bin/sh
# Draws every secret of docker-compose.yml that can be drawn at random, into docker/secrets (or the folder given). Those
# that are there stay: running it again only adds what is missing. See docs/guides/deploy.md.
set -eu
folder=${1:-$(dirname "$0")/secrets}
umask 077
mkdir -p "$folder"
# The files are mounted as they are, and the containers run as other users: who may read them is decided by the folder.
chmod 700 "$folder"
cd "$folder"

# Hexadecimal digits, two for each byte.
draw() { od -An -v -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }
# The value of a secret, drawn first if there is none: `keep <name> <bytes>`.
keep() {
  [ -s "$1" ] || draw "$2" > "$1"
  cat "$1"
}
# Writes what is made from other secrets.
write() { cat > "$1.new" && mv -f "$1.new" "$1"; }

# Without one of its own a database has keyed by the other: another secret would forget whom it knows.
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
  # The file knows the password by its hash. `health` may ask whether the server is there, and nothing else.
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
# The operator makes the bucket; the gateways read and write in it.
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
