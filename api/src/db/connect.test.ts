import { pino } from 'pino';
import { connectDatabase } from './connect.ts';

it.each(['w0r%24d', 'w0r/d', 'w0r?d', 'w0r@d', 'w0r@/?d'])(
  'names the unreachable host without the password %s',
  async (password) => {
    const url = `mongodb://user:${password}@127.0.0.1:1/magnetx`;
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const connecting = connectDatabase(url, { logger, waitMs: 100 });
    await expect(connecting).rejects.toThrow(/^No database answers at 127\.0\.0\.1:1$/);
    expect(lines.join('')).not.toContain(password);
  },
);

it('retries an unresolved name with backoff, and logs the reason', async () => {
  const lines: { reason: string }[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line) as { reason: string }) });
  const connecting = connectDatabase('mongodb+srv://database.invalid/magnetx', { logger, waitMs: 1_500 });
  await expect(connecting).rejects.toThrow('No database answers at database.invalid');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(5);
  for (const { reason } of lines) expect(reason).toMatch(/database\.invalid/);
});
