/**
 * A user as the log names them: by the id, since the log keeps what it says and a handle goes with its account. Readers
 * are shown the handle while there is one.
 */
export function userSubject(userId: string): string {
  return `user ${userId}`;
}

/** The user that a line is about; null where it is about something else. */
export function userIdIn(subject: string): string | null {
  return /^user ([0-9A-Za-z]+)$/.exec(subject)?.[1] ?? null;
}
