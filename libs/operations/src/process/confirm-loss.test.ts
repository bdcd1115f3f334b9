import { PassThrough } from 'node:stream';
import { confirmLoss } from './confirm-loss.ts';

const WHAT = 'This empties magnetx at 127.0.0.1:27017.';

/** The question and its outcome for a line that is typed on a terminal. */
function typed(line: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(`${line}\n`);
  const output = new PassThrough();
  return { asked: output, outcome: confirmLoss(WHAT, { yes: false, profile: 'local', input, output }) };
}

it('asks on a terminal, and takes only a yes', async () => {
  const { asked, outcome } = typed(' Yes');
  await outcome;
  expect(String(asked.read())).toContain(`${WHAT} Continue? [y/N]`);
  for (const line of ['', 'n', 'yesterday']) await expect(typed(line).outcome).rejects.toThrow('Nothing was changed.');
});

it('wants --yes without a terminal, and in production', async () => {
  const input = new PassThrough();
  await expect(confirmLoss(WHAT, { yes: false, profile: 'local', input })).rejects.toThrow('Pass --yes');
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  const production = { profile: 'production', input: terminal } as const;
  await expect(confirmLoss(WHAT, { yes: false, ...production })).rejects.toThrow('PROFILE is production');
  await confirmLoss(WHAT, { yes: true, ...production });
});
