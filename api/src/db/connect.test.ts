import { pino } from 'pino';
import { connectDatabase } from './connect';

it.each(['w0r%24d', 'w0r/d', 'w0r?d', 'w0r@d', 'w0r@/?d'])(
  'says where no database answers without the password %s',
  async (password) => {
    const url = `mongodb://user:${password}@127.0.0.1:1/magnetx`;
    const connecting = connectDatabase(url, { logger: pino({ level: 'silent' }), waitMs: 0 });
    await expect(connecting).rejects.toThrow(/^No database answers at 127\.0\.0\.1:1$/);
  },
);
