import { rateLimitHeaders } from './rate-limit-headers.ts';

it('sends the rest, the quota, and over the limit the time to retry', () => {
  expect(rateLimitHeaders('sign-in', 20, { isOver: false, remaining: 3, resetMs: 41_200 })).toEqual({
    RateLimit: '"sign-in"; r=3; t=42',
    'RateLimit-Policy': '"sign-in"; q=20; w=60',
  });
  const over = { isOver: true, remaining: 0, resetMs: 41_200 };
  expect(rateLimitHeaders('sign-in', 20, over)).toMatchObject({ 'Retry-After': '42' });
  expect(rateLimitHeaders('sign-in', 20, { ...over, resetMs: 0 })).toMatchObject({ 'Retry-After': '1' });
});
