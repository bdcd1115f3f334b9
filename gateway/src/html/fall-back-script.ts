import { FALL_BACK_SCRIPT } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json.ts';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';

interface FallBackInput {
  /** Null: the page must not report. */
  readonly ticket: string | null;
  readonly shell: Pick<ChosenRelease, 'name' | 'version' | 'base'>;
  readonly nonce: string;
}

/** The script by which a page falls back to previous releases. It stands before the files of the shell. */
export function fallBackScript({ ticket, shell, nonce }: FallBackInput): string {
  const { name, version, base } = shell;
  const values = [{ name, version, base: `${base}/` }, ticket].map(toInlineJson).join(',');
  return `<script nonce="${nonce}">(${FALL_BACK_SCRIPT})(${values})</script>`;
}
