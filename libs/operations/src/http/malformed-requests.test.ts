import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askRaw } from '../testing/ask-raw.ts';
import { answerMalformedRequests, hasSeveralHosts } from './malformed-requests.ts';

let server: Server;
const logged: object[] = [];
beforeEach(async () => {
  logged.length = 0;
  server = createServer((req, res) => {
    if (req.url === '/begun') res.write('half of it');
    else res.end(hasSeveralHosts(req) ? 'several' : 'one');
  });
  answerMalformedRequests(server, {
    logger: { info: (line: object) => void logged.push(line) },
    describe: (kind, requestId) => ({ status: kind === 'headers_too_large' ? 431 : 400, body: { kind, requestId } }),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

const ask = (bytes: string) => askRaw((server.address() as AddressInfo).port, bytes);
const GET = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, ...headers, '\r\n'].join('\r\n');
const CLOSING = ['Host: a', 'Connection: close'];

it.each([
  ['no HTTP', 'NONSENSE\r\n\r\n', 400, 'malformed_request'],
  ['headers of 20 KB', GET('/', 'Host: a', `X-Long: ${'x'.repeat(20_000)}`), 431, 'headers_too_large'],
])('answers %s in JSON, closes, and logs the id that it names', async (_what, bytes, status, kind) => {
  const answer = await ask(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  const body = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { requestId: string };
  expect(body).toMatchObject({ kind });
  expect(logged).toMatchObject([{ requestId: body.requestId, status }]);
});

it('answers after an earlier request of the same connection', async () => {
  expect(await ask(`${GET('/', 'Host: a')}NONSENSE\r\n\r\n`)).toMatch(/200 OK[^]*one[^]*HTTP\/1\.1 400 /);
});

it('breaks off an answer that has begun, and puts nothing into it', async () => {
  expect(await ask(`${GET('/begun', 'Host: a')}NONSENSE\r\n\r\n`)).not.toContain('malformed');
});

it.each([
  ['one', CLOSING],
  ['several', [...CLOSING, 'Host: a']],
  ['several', [...CLOSING, 'host: b']],
])('detects %s host from the raw headers', async (found, headers) => {
  expect(await ask(GET('/', ...headers))).toContain(`\r\n\r\n${found}`);
});
