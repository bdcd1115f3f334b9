import { maskedPath } from './masked-path.ts';

test.each([
  ['/admin/reset/a-secret', '/admin/reset/…'],
  ['/project/reset/a-secret', '/project/reset/…'],
  ['/api/password-reset/a-secret', '/api/password-reset/…'],
  ['/project/join/a-secret', '/project/join/…'],
  ['/api/password-reset', '/api/password-reset'],
  ['/admin/users', '/admin/users'],
])('%s is logged as %s', (path, logged) => {
  expect(maskedPath(path)).toBe(logged);
});
