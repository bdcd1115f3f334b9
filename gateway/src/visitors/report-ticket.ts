import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readSignedText, signText, type Secrets } from './signed-text';
import { createVisitorId } from './visitor-cookie';

/** A tab that has been open for longer tells nothing that counts. */
const VALID_MS = 24 * 60 * 60_000;

const ticketSchema = z.strictObject({ v: z.string(), t: z.int() });

/** Stands for the visitor without giving away the cookie's value, which the page's scripts do not get to see. */
function aliasOf(visitorId: string): string {
  return createHash('sha256').update(`reporter/${visitorId}`).digest('base64url').slice(0, 22);
}

/** What a page shows with its reports, so that they can be told from made-up ones and counted by visitor. */
export function createReportTicket(secrets: Secrets, visitorId: string | null, nowMs: number): string {
  return signText(secrets, 'report', { v: aliasOf(visitorId ?? createVisitorId()), t: nowMs });
}

/** Whose report it is: a visitor, or one page of somebody who has no id. Null for a ticket that is not valid. */
export function readReportTicket(secrets: Secrets, ticket: string, nowMs: number): string | null {
  const read = readSignedText(secrets, 'report', ticketSchema, ticket);
  return read && read.t <= nowMs + 60_000 && nowMs - read.t <= VALID_MS ? read.v : null;
}
