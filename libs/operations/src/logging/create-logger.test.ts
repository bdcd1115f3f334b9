import { createLogger } from './create-logger.ts';

function setUp(about = {}) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ level: 'info', service: 'api', instanceName: 'a:1', about: () => about }, destination);
  const last = () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>;
  return { logger, last };
}

it('writes lines of one shape, with the ids of their context', () => {
  const { logger, last } = setUp({ requestId: 'request-1', traceId: 'f'.repeat(32) });
  logger.warn({ remote: 'mfe-admin' }, 'said');
  expect(last()).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    service: 'api',
    instance: 'a:1',
    requestId: 'request-1',
    traceId: 'f'.repeat(32),
    remote: 'mfe-admin',
    msg: 'said',
  });
});

it('shows of an error what it is, and nothing that it carries', () => {
  const { logger, last } = setUp();
  const cause = Object.assign(new TypeError('deep'), { document: 's3cret' });
  logger.error({ err: Object.assign(new Error('broken', { cause }), { code: 11_000, token: 's3cret' }) }, 'failed');
  expect(last()).toMatchObject({ err: { type: 'Error', message: 'broken', code: 11_000, cause: { message: 'deep' } } });
  expect(JSON.stringify(last())).not.toContain('s3cret');
});

it('redacts secrets that are logged by mistake', () => {
  const { logger, last } = setUp();
  logger.info({ token: 's3cret', headers: { cookie: 's3cret' }, query: 's3cret', remote: 'mfe-admin' });
  expect(last()).toMatchObject({ token: '[redacted]', headers: '[redacted]', remote: 'mfe-admin' });
  expect(JSON.stringify(last())).not.toContain('s3cret');
});
