import type { AppealKind, AppealState } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Participation } from '../participations/index.ts';

/** A decision that can be appealed. */
interface AppealedDecision {
  readonly subjectId: string;
  /** Names the decision among those about the subject. */
  readonly decision: string;
  readonly decidedAt: Date;
  readonly reason: string;
  readonly projectId: string;
  readonly questId: number;
  readonly title: string;
}

/** The steps of appeals that depend on the kind of the subject. */
interface AppealSubject {
  /** Finds the user's subject by the name that the call gives. Throws `not_found` and `conflict`. */
  readonly find: (userId: string, named: string, session: ClientSession) => Promise<AppealedDecision>;
  /** Stores the state of the appeal with the decision. */
  readonly record: (
    subjectId: string,
    appeal: { readonly state: AppealState; readonly at: Date; readonly answer: string },
    session: ClientSession,
  ) => Promise<void>;
  /** Replaces the decision. */
  readonly uphold: (subjectId: string, reason: string, session: ClientSession) => Promise<void>;
  /** The page of the subject in the admin area. */
  readonly itemOf: (subjectId: string) => string;
}

/** The subjects by kind. A further kind is a further entry. */
export interface AppealSubjects extends Readonly<Record<AppealKind, AppealSubject>> {
  readonly work: AppealSubject & { readonly decisionOf: (work: Participation) => string };
}
