import { AUDIT_ACTIONS, isHonestText, isPlainText, type AuditAction } from '@magnetx/contracts';
import { NO_AUDIT_TRAIL, type AuditedCall, type AuditLog, type AuditNote } from '../../http/audit-trail';
import { toAppError } from '../../http/error-middleware';
import type { Clock } from '../../jobs/clock';
import type { Random } from '../../random';
import type { AuditLineRepository } from './audit-line.repository';

export interface OpenTrailDeps {
  readonly lines: Pick<AuditLineRepository, 'append' | 'has'>;
  /** What an admin is called; null when there is no such account. */
  nameOf: (adminId: string) => Promise<string | null>;
  readonly clock: Clock;
  readonly random: Random;
}

const NAME_LENGTH_MAX = 100;
const SUBJECT_LENGTH_MAX = 200;
const DETAIL_LENGTH_MAX = 1_000;

function isAction(name: string): name is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, name);
}

/** Bounded, on one line, and with nothing in it that makes it pass for another text. */
function shown(text: string, lengthMax: number, isAllowed = isHonestText): string {
  const signs = [...text.replaceAll(/\s+/gu, ' ').trim()];
  const kept = signs.length > lengthMax ? [...signs.slice(0, lengthMax - 1), '…'] : signs;
  return kept.map((sign) => (isAllowed(sign) ? sign : '\u{FFFD}')).join('');
}

/** What was typed as the username, whether or not the call takes it. */
function typedNameOf({ request }: AuditedCall): string {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !('username' in body)) return '';
  return typeof body.username === 'string' ? body.username : '';
}

/** Lines are written as things happen: one for the call, unless it writes of each thing that it does. */
export function createAuditLog({ lines, nameOf, clock, random }: OpenTrailDeps): AuditLog {
  return {
    open: async (audited) => {
      const action = audited.call.name;
      if (!isAction(action)) return NO_AUDIT_TRAIL;
      const { principal, request } = audited;
      const name = principal ? await nameOf(principal.accountId) : typedNameOf(audited);
      const admin = shown(name ?? '', NAME_LENGTH_MAX, isPlainText);
      const from = request.ip ?? '';
      let about: AuditNote = { subject: '' };
      const written: string[] = [];
      const append = async (
        { subject, detail = '' }: AuditNote,
        outcome: { outcome: 'done' | 'refused'; code: string },
        session?: Parameters<typeof lines.append>[1],
      ): Promise<void> => {
        const id = random.id();
        written.push(id);
        const texts = { subject: shown(subject, SUBJECT_LENGTH_MAX), detail: shown(detail, DETAIL_LENGTH_MAX) };
        await lines.append({ id, at: clock.now(), admin, action, ...outcome, ...texts, from }, session);
      };
      return {
        on: (note) => void (about = note),
        done: (note, session) => append(note, { outcome: 'done', code: '' }, session),
        refused: ({ code, ...note }) => append(note, { outcome: 'refused', code }),
        close: async () => {
          if (written.length === 0) await append(about, { outcome: 'done', code: '' });
        },
        closeRefused: async (error) => {
          // A line that was rolled back with what it told of is none.
          for (const id of written) if (await lines.has(id)) return;
          await append(about, { outcome: 'refused', code: toAppError(error).code });
        },
      };
    },
  };
}
