#!/bin/sh
# Creates the bucket of the releases. It may run again: an existing bucket is left unchanged.
set -eu
id=$(cat /run/secrets/s3_operator_key_id)
key=$(cat /run/secrets/s3_operator_secret_key)
# The hash of the empty body: not every curl sets it.
empty=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
# Read from stdin, so that the key does not appear in the list of processes.
status=$(printf 'user = "%s:%s"\n' "$id" "$key" | curl --config - --silent --show-error --output /tmp/answer \
  --write-out '%{http_code}' --retry 30 --retry-delay 1 --retry-connrefused --max-time 10 \
  --aws-sigv4 "aws:amz:${RELEASES_S3_REGION}:s3" --header "x-amz-content-sha256: $empty" \
  --request PUT "${RELEASES_S3_ENDPOINT}/${RELEASES_S3_BUCKET}")
case "$status" in
  200) echo "The bucket ${RELEASES_S3_BUCKET} is there." ;;
  409) echo "The bucket ${RELEASES_S3_BUCKET} was there already." ;;
  *) echo "The bucket could not be made: the store answered $status"; cat /tmp/answer; exit 1 ;;
esac
