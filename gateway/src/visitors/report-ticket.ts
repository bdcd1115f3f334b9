import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readSignedText, signText, type Secrets } from './signed-text.ts';
import { createVisitorId } from './visitor-cookie.ts';

/** A tab that has been open for longer tells nothing that counts. */
const VALID_MS = 24 * 60 * 60_000;

const ticketSchema = z.strictObject({ v: z.string(), t: z.int(), c: z.array(z.string()).default([]) });

/** Stands for the visitor without giving away the cookie's value, which the page's scripts do not get to see. */
function aliasOf(visitorId: string): string {
  return createHash('sha256').update(`reporter/${visitorId}`).digest('base64url').slice(0, 22);
}

/** One run of a canary: the same version tried again later is another. */
export interface CanaryRun {
  readonly name: string;
  readonly version: string;
  readonly startedAt: string;
}

/** A ticket of several runs still fits into a report. */
function keyOfRun({ name, version, startedAt }: CanaryRun): string {
  return createHash('sha256').update(`${name}/${version}/${startedAt}`).digest('base64url').slice(0, 11);
}

export interface Reporter {
  /** A visitor, or one page of somebody who has no id. */
  readonly visitor: string;
  /** Whether the page was served with this run of a canary because its visitor was drawn for it. */
  readonly wasDrawnFor: (run: CanaryRun) => boolean;
}

/** What a page shows with its reports, so that they can be told from made-up ones and counted by visitor. */
export function createReportTicket(
  secrets: Secrets,
  { visitorId, drawnFor = [] }: { readonly visitorId: string | null; readonly drawnFor?: readonly CanaryRun[] },
  nowMs: number,
): string {
  const visitor = aliasOf(visitorId ?? createVisitorId());
  return signText(secrets, 'report', { v: visitor, t: nowMs, c: drawnFor.map(keyOfRun) });
}

/** Whose report it is. Null for a ticket that is not valid. */
export function readReportTicket(secrets: Secrets, ticket: string, nowMs: number): Reporter | null {
  const read = readSignedText(secrets, 'report', ticketSchema, ticket);
  if (!read || read.t > nowMs + 60_000 || nowMs - read.t > VALID_MS) return null;
  return { visitor: read.v, wasDrawnFor: (run) => read.c.includes(keyOfRun(run)) };
}
