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
