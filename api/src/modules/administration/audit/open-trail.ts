import { createHash } from 'node:crypto';
import { auditActionSchema, isUndisguised, isPlainText, type AuditAction } from '@magnetx/contracts';
import { addressKey } from '@magnetx/operations';
import type { CoreDeps } from '../../../core-deps.ts';
import { isDuplicateKey } from '../../../db/database-errors.ts';
import { NO_AUDIT_TRAIL, type AuditedCall, type AuditLog, type AuditNote } from '../../../http/audit-trail.ts';
import { toAppError } from '../../../http/error-middleware.ts';
import type { AnonymousFailureRepository } from './anonymous-failure.repository.ts';
import type { AuditLineRepository } from './audit-line.repository.ts';
import { aboutIn } from '../../../http/audit-subjects.ts';

export interface OpenTrailDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly lines: Pick<AuditLineRepository, 'append' | 'has'>;
  /** The name of an admin. Null if the account does not exist. */
  nameOf: (adminId: string) => Promise<string | null>;
  /** The username of the admin that signs in with this name. Null if there is none. */
  usernameOf: (typedName: string) => Promise<string | null>;
  readonly failures: Pick<AnonymousFailureRepository, 'count'>;
}

const NAME_LENGTH_MAX = 100;
const SUBJECT_LENGTH_MAX = 200;
const DETAIL_LENGTH_MAX = 1_000;
/** The period in which failures without a signed-in caller share one line per call, code, account and address. */
const FAILURE_PERIOD_MS = 60 * 60_000;

/** Truncates a text and replaces line breaks and deceptive characters. */
function shown(text: string, lengthMax: number, isAllowed = isUndisguised): string {
  const signs = [...text.replaceAll(/\s+/gu, ' ').trim()];
  const kept = signs.length > lengthMax ? [...signs.slice(0, lengthMax - 1), '…'] : signs;
  return kept.map((sign) => (isAllowed(sign) ? sign : '\u{FFFD}')).join('');
}

/** The typed username, unless it is too long. Use it only for a lookup, because it may be a mistyped password. */
function typedNameOf({ request }: AuditedCall): string {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || !('username' in body)) return '';
  return typeof body.username === 'string' && body.username.length <= NAME_LENGTH_MAX ? body.username : '';
}

/** The fields of a line that a note gives. */
function fieldsOf(note: AuditNote) {
  const { subject, detail = '', projectId, about = aboutIn(note) } = note;
  const texts = { subject: shown(subject, SUBJECT_LENGTH_MAX), detail: shown(detail, DETAIL_LENGTH_MAX) };
  return { ...texts, ...(projectId && { projectId }), ...(about && { about }) };
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Writes one line per call, or one per item for calls that write their own. */
export function createAuditLog({ lines, failures, nameOf, usernameOf, clock, random }: OpenTrailDeps): AuditLog {
  /** Counts failures on one line without any typed text, so that strangers cannot flood the log. */
  const appendAnonymousFailure = async (line: {
    admin: string;
    action: AuditAction;
    code: string;
    from: string;
  }): Promise<void> => {
    const at = clock.now();
    const key = hashOf([line, Math.floor(at.getTime() / FAILURE_PERIOD_MS)]);
    const id = await failures.count(key, random.id(), at);
    if (await lines.has(id)) return;
    try {
      await lines.append({ id, at, ...line, outcome: 'refused', subject: '', detail: '' });
    } catch (error) {
      // A concurrent failure has appended the line.
      if (!isDuplicateKey(error)) throw error;
    }
  };

  return {
    record: async (action, note, session) => {
      const line = {
        id: random.id(),
        at: clock.now(),
        admin: '',
        action,
        outcome: 'done',
        code: '',
        from: '',
      } as const;
      await lines.append({ ...line, ...fieldsOf(note) }, session);
    },

    open: async (audited) => {
      if (audited.call.audit === undefined) return NO_AUDIT_TRAIL;
      const action = auditActionSchema.parse(audited.call.name);
      const { principal, request } = audited;
      const known = principal && ((await nameOf(principal.accountId)) ?? '');
      // On a public call, only the name of an existing account is shown, never the typed text.
      const adminOf = async (): Promise<string> =>
        shown(known ?? (await usernameOf(typedNameOf(audited))) ?? '', NAME_LENGTH_MAX, isPlainText);
      const from = request.ip ?? '';
      let about: AuditNote = { subject: '' };
      const written: string[] = [];

      const append = async (
        note: AuditNote,
        outcome: { outcome: 'done' | 'refused'; code: string },
        session?: Parameters<typeof lines.append>[1],
      ): Promise<void> => {
        const id = random.id();
        written.push(id);
        await lines.append(
          { id, at: clock.now(), admin: await adminOf(), action, ...outcome, ...fieldsOf(note), from },
          session,
        );
      };

      return {
        on: (note) => void (about = note),
        done: (note, session) => append(note, { outcome: 'done', code: '' }, session),
        refused: ({ code, ...note }) => append(note, { outcome: 'refused', code }),
        close: async () => {
          if (written.length === 0) await append(about, { outcome: 'done', code: '' });
        },
        closeRefused: async (error) => {
          if (principal && principal.audience !== 'admin') return;
          // A line that was rolled back with its action does not count.
          for (const id of written) if (await lines.has(id)) return;
          const { code } = toAppError(error);
          if (principal) return append(about, { outcome: 'refused', code });
          await appendAnonymousFailure({ admin: await adminOf(), action, code, from: addressKey(from) });
        },
      };
    },
  };
}
