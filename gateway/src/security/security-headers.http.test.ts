import { CALL_BODY_BYTES_MAX } from '@magnetx/contracts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { deadUrl } from '../testing/start-upstream.ts';

const TLS = { PROFILE: 'production', PUBLIC_URL: 'https://magnetx.example', DRAIN_DELAY_MS: '0' };

describe('every answer that the gateway makes itself', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway({ ...TLS, API_URL: await deadUrl(), RATE_SIGN_IN_PER_MINUTE: '1' });
  });
  afterEach(() => gateway.stop());

  const expectSecured = async (status: number, ...call: Parameters<TestGateway['request']>): Promise<void> => {
    const answer = await gateway.request(...call);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  };

  it('is secured, also in place of the API’s', async () => {
    await expectSecured(200, '/healthz');
    await expectSecured(503, '/api/project/login');
    await expectSecured(429, '/api/project/login');
    await expectSecured(413, '/api/x', { method: 'POST', body: 'x'.repeat(CALL_BODY_BYTES_MAX + 1) });
    await expectSecured(400, '/api/x', { method: 'DELETE', headers: { 'transfer-encoding': 'chunked' } });
  });
});
