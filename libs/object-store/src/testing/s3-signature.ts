import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (contents: Buffer | string): string => createHash('sha256').update(contents).digest('hex');

function canonicalQuery(query: string): string {
  const pairs = query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  return pairs.sort().join('&');
}

/** Why a request is not signed as AWS Signature Version 4 asks, or null when it is. Made from the rules alone. */
export function findSignatureFault(
  req: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: { accessKeyId: string; secretAccessKey: string; region: string },
): string | null {
  const authorization = req.headers.authorization ?? '';
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, credential = '', signedHeaders = '', signature] = parts ?? [];
  const [keyId, day = '', ...scope] = credential.split('/');
  if (keyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (scope.join('/') !== `${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied';
  if (req.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (req.url ?? '').split('?');
  const headers = names.map((name) => `${name}:${String(req.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [req.method, path, canonicalQuery(query), headers, signedHeaders, sha256(body)].join('\n');
  const time = String(req.headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
