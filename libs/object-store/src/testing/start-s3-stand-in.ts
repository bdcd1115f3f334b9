import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findSignatureFault } from './s3-signature.ts';

const S3_KEYS = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+of=tests', region: 'eu-test-1' };
const BUCKET = 'releases';

interface S3StandInOptions {
  readonly pageSize?: number;
  /** Any free port of loopback by default. */
  readonly port?: number;
  readonly host?: string;
  /** Which keys are good. */
  readonly identities?: readonly (typeof S3_KEYS)[];
  /** Where the objects are, by their keys. */
  readonly objects?: Map<string, Buffer>;
}

/** A fault of a request: a status, a connection that breaks before or after the request is executed, or a hang. */
export type S3Fault = number | 'break' | 'break-after' | 'silence' | null;

export interface S3StandIn {
  readonly settings: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };
  readonly objects: Map<string, Buffer>;
  /** Every request that arrived: `GET /releases/key?query`. */
  readonly requests: string[];
  /** Asked for each request. */
  fault: (request: string) => S3Fault;
  /** As old servers do: take every put. */
  ignoresConditions: boolean;
  readonly stop: () => Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly body?: Buffer | string;
}

const errorReply = (status: number, code: string): Reply => ({ status, body: `<Error><Code>${code}</Code></Error>` });
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams, pageSize: number): Reply {
  if (query.get('list-type') !== '2') return errorReply(400, 'InvalidArgument');
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && compare(key, after) > 0).sort(compare);
  const page = keys.slice(0, pageSize);
  const isUrl = query.get('encoding-type') === 'url';
  const contents = page.map(
    (key) => `<Contents><Key>${isUrl ? encodeURIComponent(key) : escapeXml(key)}</Key></Contents>`,
  );
  const isTruncated = keys.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
    `<IsTruncated>${isTruncated}</IsTruncated>${isUrl ? '<EncodingType>url</EncodingType>' : ''}` +
    `${contents.join('')}${next}</ListBucketResult>`;
  return { status: 200, body };
}

type Rules = Required<Pick<S3StandInOptions, 'pageSize' | 'identities'>>;

function answer(standIn: S3StandIn, req: IncomingMessage, body: Buffer, { pageSize, identities }: Rules): Reply {
  const url = new URL(req.url ?? '/', 'http://s3');
  if (url.pathname === '/healthz') return { status: 200 };
  const faults = identities.map((keys) => findSignatureFault(req, body, keys));
  if (!faults.includes(null))
    return errorReply(403, faults.find((fault) => fault !== 'InvalidAccessKeyId') ?? faults[0] ?? '');
  const [, bucket, ...segments] = url.pathname.split('/');
  if (bucket !== BUCKET) return errorReply(404, 'NoSuchBucket');
  const key = segments.map(decodeURIComponent).join('/');
  const { objects } = standIn;
  if (key === '' && req.method === 'PUT') return errorReply(409, 'BucketAlreadyOwnedByYou');
  if (key === '') return list(objects, url.searchParams, pageSize);
  if (req.method === 'GET') {
    const found = objects.get(key);
    return found ? { status: 200, body: found } : errorReply(404, 'NoSuchKey');
  }
  if (req.method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const isCondition = req.headers['if-none-match'] === '*' && !standIn.ignoresConditions;
  if (isCondition && objects.has(key)) return errorReply(412, 'PreconditionFailed');
  objects.set(key, body);
  return { status: 200 };
}

async function serve(standIn: S3StandIn, req: IncomingMessage, res: ServerResponse, rules: Rules): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const request = `${req.method} ${req.url}`;
  standIn.requests.push(request);
  const fault = standIn.fault(request);
  if (fault === 'silence') return;
  if (fault === 'break') return void res.destroy();
  const { status, body } =
    typeof fault === 'number' ? errorReply(fault, 'Fault') : answer(standIn, req, Buffer.concat(chunks), rules);
  if (fault === 'break-after') return void res.destroy();
  res.writeHead(status).end(body);
}

/**
 * An S3-compatible server with what the object store needs: path-style addresses, verified signatures,
 * conditional puts and paged listings. The package s3rver is unmaintained and ignores conditions.
 */
export async function startS3StandIn(options: S3StandInOptions = {}): Promise<S3StandIn> {
  const { pageSize = 1_000, identities = [S3_KEYS], port = 0, host = '127.0.0.1', objects = new Map() } = options;
  const server = createServer((req, res) => void serve(standIn, req, res, { pageSize, identities }));
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const standIn: S3StandIn = {
    settings: { endpoint, bucket: BUCKET, ...S3_KEYS },
    objects,
    requests: [],
    fault: () => null,
    ignoresConditions: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}
