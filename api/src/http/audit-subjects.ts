import type { AuditNote } from './audit-trail.ts';

/**
 * A user as a log line stores them: by id, because lines are permanent and handles are erased with the account. Readers
 * see the current handle if there is one.
 */
export function userSubject(userId: string): string {
  return `user ${userId}`;
}

/** The user in a line's subject. Null for other subjects. */
export function userIdIn(subject: string): string | null {
  return /^user ([0-9A-Za-z]+)$/.exec(subject)?.[1] ?? null;
}

/** The user that a subject names by id, or the project whose team the line is for. */
export function aboutIn({ subject, projectId }: AuditNote): AuditNote['about'] {
  const userId = userIdIn(subject);
  if (userId !== null) return `user:${userId}`;
  return projectId === undefined ? undefined : `project:${projectId}`;
}

/** The note of a line about a project: its name for readers, and its id, by which its lines are found. */
export function projectNote({ id, name }: { readonly id: string; readonly name: string }) {
  return { subject: `project ${name}`, about: `project:${id}` } satisfies AuditNote;
}

/** The note of a line about a batch. A later batch of its month is a correction. */
export function payoutNote({ id, month, isCorrection }: { id: string; month: string; isCorrection: boolean }) {
  return { subject: `payout ${month}${isCorrection ? ', correction' : ''}`, about: `payout:${id}` } satisfies AuditNote;
}
