import type { AdminPermission, AppealKind, AppealState } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { StoredAppeal } from './appeal.model.ts';

/** A decision that can be appealed. */
interface AppealedDecision extends Pick<
  StoredAppeal,
  'subjectId' | 'decision' | 'decidedBy' | 'reason' | 'title' | 'projectId' | 'questId'
> {
  /** Null for a suspension from before its time was stored. */
  readonly decidedAt: Date | null;
}

/** The steps of appeals that depend on the kind of the subject. */
export interface AppealSubject {
  /** Finds the user's subject by the name that the call gives. Throws `not_found` and `conflict`. */
  readonly find: (userId: string, named: string, session: ClientSession) => Promise<AppealedDecision>;
  /** Stores the state of the appeal with the decision, for subjects that show it there. */
  readonly record?: (
    subjectId: string,
    appeal: { readonly state: AppealState; readonly at: Date; readonly answer: string },
    session: ClientSession,
  ) => Promise<void>;
  /** Replaces the decision. */
  readonly uphold: (subjectId: string, reason: string, session: ClientSession) => Promise<void>;
  /** The outcome of an upheld appeal, for notifications. */
  readonly upheldText: string;
  /** The permission of an admin who answers, besides that of the call. */
  readonly permission: AdminPermission;
  /** The page of the subject in the admin area. */
  readonly itemOf: (subjectId: string) => string;
}

/** The subjects by kind. A further kind is a further entry. */
export type AppealSubjects = Readonly<Record<AppealKind, AppealSubject>>;
