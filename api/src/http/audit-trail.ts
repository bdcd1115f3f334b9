import type { AuditAction, Call, ErrorCode } from '@magnetx/contracts';
import type { Request } from 'express';
import type { ClientSession } from 'mongoose';
import type { Principal } from './principal.ts';

/** The subject of an action as the log shows it (contracts' `AuditLine`), and the change or its reason. */
export interface AuditNote {
  readonly subject: string;
  readonly detail?: string;
  /** The project whose team may read the line's detail. */
  readonly projectId?: string;
  /** The account or the payout that the line is about, where the subject does not say it by id: `project:<id>`. */
  readonly about?: `${'user' | 'project' | 'payout'}:${string}`;
}

/** The note for a retry of a call whose process ended after the work but before the answer. */
export function noteOfReplay({ detail = '', ...note }: AuditNote): AuditNote {
  return { ...note, detail: `Repeated request, already done: ${detail}` };
}

/**
 * Writes the audit line of an admin's action. A call without its own line gets one when it ends: `done` on
 * success, or `refused` with the error's code. A note never contains a password or a token.
 */
export interface AuditTrail {
  /** Sets the note of the call's line, including a later refusal. */
  on: (note: AuditNote) => void;
  /** Writes a line in the action's transaction. It remains even if the call fails later. */
  done: (note: AuditNote, session: ClientSession) => Promise<void>;
  /** Writes a separate line for one refused item of a batch call. */
  refused: (note: AuditNote & { readonly code: ErrorCode }) => Promise<void>;
}

export interface AuditedCall {
  readonly call: Call;
  /** Null on a public call. */
  readonly principal: Principal | null;
  readonly request: Request;
}

/** A call's trail, which the end of the call closes. */
export interface OpenAuditTrail extends AuditTrail {
  /** Rejects if the line cannot be written, so that no action goes unrecorded. */
  close: () => Promise<void>;
  closeRefused: (error: unknown) => Promise<void>;
}

export interface AuditLog {
  /** Writes the line of a job's step in its transaction. */
  record: (action: AuditAction, note: AuditNote, session: ClientSession) => Promise<void>;
  /**
   * Opens a trail under the admin's current name. Calls without an audit label write no line. Of a call of users and
   * projects only what was done is written, because they could fill the log with refusals.
   */
  open: (call: AuditedCall) => Promise<OpenAuditTrail>;
}

const nothing = async (): Promise<void> => undefined;

/** A trail that writes nothing: for actions outside a call, and for calls without an audit. */
export const NO_AUDIT_TRAIL: OpenAuditTrail = {
  on: () => undefined,
  done: nothing,
  refused: nothing,
  close: nothing,
  closeRefused: nothing,
};
