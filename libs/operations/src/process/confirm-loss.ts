import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

export interface Confirmation {
  /** `--yes` was given. */
  readonly yes: boolean;
  readonly profile: 'local' | 'production';
  /** The keyboard. Default: standard input. */
  readonly input?: Readable & { readonly isTTY?: boolean };
  readonly output?: Writable;
}

/**
 * Asks before stored data is dropped or overwritten. `what` is a sentence. Throws unless the operator agrees; in
 * production, and without a keyboard, only `--yes` counts.
 */
export async function confirmLoss(
  what: string,
  { yes, profile, input = process.stdin, output = process.stderr }: Confirmation,
): Promise<void> {
  if (yes) return;
  if (profile === 'production') throw new Error(`${what} PROFILE is production: pass --yes to do it.`);
  if (!input.isTTY) throw new Error(`${what} Pass --yes to do it without a question.`);
  const dialog = createInterface({ input, output });
  const answer = await dialog.question(`${what} Continue? [y/N] `);
  dialog.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
}
