import {
  OPEN_SETTINGS,
  sealedCodeSchema,
  type CheckAnswer,
  type CheckKind,
  type CheckResult,
  type CheckSettings,
  type FactName,
  type OwnedCheck,
  type ShownCheck,
} from '@magnetx/contracts';
import { z } from 'zod';

/** A check as a mission stores it: the secret word is hashed. */
export const storedCheckSchema = z.discriminatedUnion('kind', [
  ...OPEN_SETTINGS,
  sealedCodeSchema.extend({ hash: z.string() }),
]);
export type StoredCheck = z.output<typeof storedCheckSchema>;

/** The stored checks of a draft. */
export type SealChecks = (checks: readonly CheckSettings[]) => StoredCheck[];
/** Those of a project. Throws `validation_failed` for a kind that it cannot use. */
export type SealChecksFor = (projectId: string) => Promise<SealChecks>;

/** A keyed hash that only the server can compute. */
export type KeyedHash = (text: string) => string;

/** The known facts about a person. Null for an unknown one. */
export type Facts = Readonly<Record<FactName, number | null>>;

/** The observation behind a result, which explains it later. */
export interface Evidence {
  readonly source: string;
  readonly observedAt: Date;
  /** Of the answer, or of what was read. */
  readonly hash: string;
}

/** `unknown` never counts against a person: the claim stays open, and the check is tried again at `lookAgainAt`. */
export interface Verdict {
  readonly result: CheckResult;
  /** For the person. Empty if it passed. */
  readonly reason: string;
  readonly evidence: Evidence;
  readonly lookAgainAt?: Date;
  /** The wallet that passed. It passes the checks of a quest for one account. */
  readonly wallet?: string;
  /** People decide: no later try can. */
  readonly needsPeople?: true;
}

/** One person's claim to have done what a check asks. */
export interface CheckClaim<C extends StoredCheck> {
  readonly check: C;
  readonly answer: CheckAnswer;
  /** Differs by mission, check and person. */
  readonly seed: string;
  readonly facts: Facts;
  readonly now: Date;
  readonly person: Claimant;
  readonly quest: {
    readonly id: number;
    readonly projectId: string;
    /** When it went live. */
    readonly liveAt: Date;
  };
  /** Names the claim and this answer to it, however often it is looked at. */
  readonly message: { readonly id: string; readonly claimId: string };
  /** When the claim was begun. */
  readonly startedAt: Date;
}

/** The person of a claim, as verifiers know them. */
export interface Claimant {
  readonly userId: string;
  readonly xUserId: string;
  readonly handle: string;
  /** Proven by a signature, or null. */
  readonly wallet: string | null;
}

export type StoredCheckOf<K extends CheckKind> = Extract<StoredCheck, { kind: K }>;

/** How a kind of check is verified and shown. Add one here and in the registry, and its settings in contracts. */
export interface Verifier<K extends CheckKind> {
  /** `call`: in the call that answers. `queue`: the call stores `unknown`, and queued work verifies. */
  readonly runs: 'call' | 'queue';
  /** Null for any number. */
  readonly attemptsOf: (check: StoredCheckOf<K>) => number | null;
  /** Whether people can undo what passed it. A sample is looked at again. Default: false. */
  readonly isUndoable?: (check: StoredCheckOf<K>) => boolean;
  /** Throws `validation_failed` for an incomplete answer, which is no attempt. */
  readonly verify: (claim: CheckClaim<StoredCheckOf<K>>) => Promise<Verdict>;
  /** The parts that a person may see. Previews have no facts. */
  readonly show: (
    check: StoredCheckOf<K>,
    of: { readonly seed: string; readonly facts: Facts | null },
  ) => Partial<Pick<ShownCheck, 'quiz' | 'code' | 'facts' | 'manual' | 'task'>>;
}

/** A check with its right answers, for its owner and admins. A secret word cannot be read again. */
export function ownedCheckOf(check: StoredCheck): OwnedCheck {
  if (check.kind !== 'code') return check;
  const { kind, hint, attempts } = check;
  return { kind, hint, attempts };
}
