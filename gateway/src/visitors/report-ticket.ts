import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readSignedText, signText, type Secrets } from './signed-text.ts';
import { createVisitorId } from './visitor-cookie.ts';

/** Reports of tabs that have been open for longer are ignored. */
const VALID_MS = 24 * 60 * 60_000;

const ticketSchema = z.strictObject({ v: z.string(), t: z.int(), c: z.array(z.string()).default([]) });

/** Identifies the visitor without revealing the cookie's value to scripts. */
function aliasOf(visitorId: string): string {
  return createHash('sha256').update(`reporter/${visitorId}`).digest('base64url').slice(0, 22);
}

/** A version in a trial: the one on trial, or the one to compare it with. */
export interface TrialRun {
  readonly name: string;
  readonly version: string;
  /** Of the trial. */
  readonly startedAt: string;
}

/** Short, so that a ticket with several runs fits into a report. */
function keyOfRun({ name, version, startedAt }: TrialRun): string {
  return createHash('sha256').update(`${name}/${version}/${startedAt}`).digest('base64url').slice(0, 11);
}

export interface Reporter {
  /** A visitor, or one page of a visitor without an id. */
  readonly visitor: string;
  /** When the page was made, in milliseconds. */
  readonly openedAtMs: number;
  /** Whether the page was served with this version because its visitor was assigned to it. */
  readonly wasAssignedTo: (run: TrialRun) => boolean;
}

/** The signed ticket of a page's reports. It proves that they are genuine and identifies the visitor. */
export function createReportTicket(
  secrets: Secrets,
  { visitorId, assignedTo = [] }: { readonly visitorId: string | null; readonly assignedTo?: readonly TrialRun[] },
  nowMs: number,
): string {
  const visitor = aliasOf(visitorId ?? createVisitorId());
  return signText(secrets, 'report', { v: visitor, t: nowMs, c: assignedTo.map(keyOfRun) });
}

/** The sender of a report; null when the ticket is invalid. */
export function readReportTicket(secrets: Secrets, ticket: string, nowMs: number): Reporter | null {
  const read = readSignedText(secrets, 'report', ticketSchema, ticket);
  if (!read || read.t > nowMs + 60_000 || nowMs - read.t > VALID_MS) return null;
  return { visitor: read.v, openedAtMs: read.t, wasAssignedTo: (run) => read.c.includes(keyOfRun(run)) };
}
