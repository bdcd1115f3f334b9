import type { Call, ErrorCode } from '@magnetx/contracts';
import type { Request } from 'express';
import type { ClientSession } from 'mongoose';
import type { Principal } from './principal.ts';

/** The subject of an action, as the log shows it (contracts' `AuditLine`), and the change or its reason. */
export interface AuditNote {
  readonly subject: string;
  readonly detail?: string;
}

/**
 * For a call that is sent again because the process that did what it asks for ended before it answered: that has its
 * line already.
 */
export function doneBefore({ subject, detail = '' }: AuditNote): AuditNote {
  return { subject, detail: `Sent again, done before: ${detail}` };
}

/**
 * Writes the audit line of an admin's action. A call that writes none gets one: `done` when it succeeds, `refused` with
 * the error's code when it throws. A note never contains a password or a token.
 */
export interface AuditTrail {
  /** Sets the note of the call's line, also for a later refusal. */
  on: (note: AuditNote) => void;
  /** Writes a line in the action's transaction. It remains even if the call fails later. */
  done: (note: AuditNote, session: ClientSession) => Promise<void>;
  /** Writes a line of its own for one thing of several, which the call answers for. */
  refused: (note: AuditNote & { readonly code: ErrorCode }) => Promise<void>;
}

export interface AuditedCall {
  readonly call: Call;
  /** Null on a public call. */
  readonly principal: Principal | null;
  readonly request: Request;
}

/** A call's trail, and what becomes of it when the call has ended. */
export interface OpenAuditTrail extends AuditTrail {
  /** Rejects when the line cannot be written, so that every action has one. */
  close: () => Promise<void>;
  closeRefused: (error: unknown) => Promise<void>;
}

export interface AuditLog {
  /** Remembers who acts, by the name that they have now. Calls that are no action of an admin leave no line. */
  open: (call: AuditedCall) => Promise<OpenAuditTrail>;
}

const nothing = async (): Promise<void> => undefined;

/** For actions outside a call, and for calls that are not audited. */
export const NO_AUDIT_TRAIL: OpenAuditTrail = {
  on: () => undefined,
  done: nothing,
  refused: nothing,
  close: nothing,
  closeRefused: nothing,
};
