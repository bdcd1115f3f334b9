import { getMe } from '@magnetx/contracts';
import { attempt } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createVisitor } from '../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    env: {
      PROFILE: 'production',
      PUBLIC_URL: 'https://magnetx.example',
      JWT_SECRET: 'a-secret-that-only-production-has-0123456789',
      X_CLIENT_ID: 'our-client',
      RATE_SIGN_IN_PER_MINUTE: '3',
    },
  });
});
afterAll(() => api.stop());

it('redirects to X with a host-only cookie', async () => {
  const visitor = createVisitor(api);
  const url = await visitor.begin();
  expect(url.origin + url.pathname).toBe('https://x.com/i/oauth2/authorize');
  expect(url.searchParams.get('redirect_uri')).toBe('https://magnetx.example/api/auth/x/callback');
  expect(visitor.lastSetCookie()).toEqual([
    expect.stringMatching(/^__Host-magnetx_sign_in=[\w-]{43};.*Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

it('does not serve the stand-in for X', async () => {
  for (const path of ['/dev/x/authorize', '/dev/x/users/me']) {
    expect((await fetch(api.url + path)).status).toBe(404);
  }
});

it('sends browsers an HSTS header', async () => {
  const { headers } = await attempt(api, getMe);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

it('limits the sign-ins of an address', async () => {
  const visitor = createVisitor(api);
  await expect(Promise.all([visitor.begin(), visitor.begin(), visitor.begin()])).rejects.toThrow('429');
});
