import { connect } from 'node:net';
import { CALL_BODY_BYTES_MAX, failureSchema } from '@magnetx/contracts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';

const MEGABYTE = 'x'.repeat(1_000_000);

/** Writes bytes as they are and collects what comes back until the connection ends. */
function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('request bodies', () => {
  let upstream: Upstream;
  let gateway: TestGateway;
  beforeAll(async () => {
    upstream = await startUpstream((req, res) => {
      req.resume().on('end', () => res.end('{}'));
    });
    gateway = await startTestGateway({ API_URL: upstream.url });
  });
  afterAll(async () => {
    await gateway.stop();
    await upstream.kill();
  });

  it('may be as long as the limit', async () => {
    const body = 'x'.repeat(CALL_BODY_BYTES_MAX);
    expect((await gateway.request('/api/x', { method: 'POST', body })).status).toBe(200);
  });

  it('are refused before they reach the API when they say that they are longer', async () => {
    const before = upstream.requests.length;
    const answer = await gateway.request('/api/x', { method: 'POST', body: MEGABYTE.repeat(3) });
    expect(answer.status).toBe(413);
    expect(failureSchema.parse(answer.json)).toMatchObject({
      code: 'payload_too_large',
      requestId: answer.headers['x-request-id'],
    });
    expect(upstream.requests).toHaveLength(before);
  });

  it('are refused before they reach the API when they grow longer than the limit', async () => {
    const before = upstream.requests.length;
    const body = Array.from({ length: 30 }, () => MEGABYTE.slice(0, 100_000));
    const answer = await gateway.request('/api/x', { method: 'POST', body });
    expect([answer.status, failureSchema.parse(answer.json).code]).toEqual([413, 'payload_too_large']);
    expect(upstream.requests).toHaveLength(before);
  });

  it.each(['DELETE', 'OPTIONS'])('cannot hide a second request in a %s', async (method) => {
    const before = upstream.requests.length;
    const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
    const answer = await talk(
      gateway.port,
      `${method} /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.requests).toHaveLength(before);
  });

  it('cannot have two lengths', async () => {
    const head = 'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await talk(gateway.port, `${head}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});
