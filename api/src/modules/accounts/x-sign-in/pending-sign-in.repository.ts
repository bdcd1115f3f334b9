import { createHash } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import type { XProfile } from '../accounts/index.ts';
import { pendingSignInModel, type PendingSignInDocument, type SignInOutcome } from './pending-sign-in.model.ts';

export type Door = PendingSignInDocument['door'];

export interface PendingSignIn extends Readonly<Pick<PendingSignInDocument, 'origin' | 'door'>> {
  readonly ref: string | undefined;
  readonly nonce: string | undefined;
}

/** The proof that completes a sign-in: the state that X returns, and the browser's cookie. */
export interface SignInProof {
  readonly state: string;
  readonly browserSecret: string;
}

/** A sign-in that returned from X, with its next step. */
export type ReturnedSignIn = PendingSignIn & {
  readonly id: string;
} & (
    | { readonly step: 'trade'; readonly codeVerifier: string }
    | { readonly step: 'sign-in'; readonly profile: XProfile }
    /** Another request is exchanging the code. */
    | { readonly step: 'wait' }
    | { readonly step: 'done'; readonly outcome: SignInOutcome }
  );

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function toReturned(found: PendingSignInDocument, isLeased: boolean): ReturnedSignIn {
  const { _id: id, ref, nonce, origin, door, outcome, profile, codeVerifier } = found;
  const signIn = { id, ref, nonce, origin, door };
  if (outcome) return { ...signIn, step: 'done', outcome };
  if (profile) return { ...signIn, step: 'sign-in', profile };
  return isLeased && codeVerifier !== undefined
    ? { ...signIn, step: 'trade', codeVerifier }
    : { ...signIn, step: 'wait' };
}

export function createPendingSignInRepository(connection: Connection) {
  const pending = pendingSignInModel(connection);
  return {
    insert: async (
      proof: SignInProof,
      { ref, nonce, ...rest }: PendingSignIn & { readonly codeVerifier: string },
      expiresAt: Date,
    ): Promise<void> => {
      const hashes = { _id: sha256(proof.state), browserHash: sha256(proof.browserSecret) };
      const given = { ...(ref !== undefined && { ref }), ...(nonce !== undefined && { nonce }) };
      await pending.insertOne({ ...hashes, ...rest, ...given, expiresAt });
    },

    /**
     * Finds the sign-in that returned with this query. Null if there is none, or if it returned with another query
     * before. One of several concurrent requests gets the step `trade` with the lease.
     */
    returnFromX: async (
      proof: SignInProof,
      query: string,
      { now, leaseUntil }: { now: Date; leaseUntil: Date },
    ): Promise<ReturnedSignIn | null> => {
      const queryHash = sha256(query);
      const own = {
        _id: sha256(proof.state),
        browserHash: sha256(proof.browserSecret),
        expiresAt: { $gt: now },
        queryHash: { $in: [null, queryHash] },
      };
      const untraded = { outcome: null, profile: null, $or: [{ leaseUntil: null }, { leaseUntil: { $lte: now } }] };
      const leased = await pending
        .findOneAndUpdate({ ...own, ...untraded }, { $set: { queryHash, leaseUntil } }, { returnDocument: 'after' })
        .lean();
      const found = leased ?? (await pending.findOne(own).lean());
      return found && toReturned(found, leased !== null);
    },

    renewLease: async (id: string, leaseUntil: Date): Promise<void> => {
      await pending.updateOne({ _id: id, leaseUntil: { $gt: new Date(0) } }, { $set: { leaseUntil } });
    },

    /** Lets the next request exchange the code immediately. */
    endLease: async (id: string): Promise<void> => {
      await pending.updateOne({ _id: id }, { $unset: { leaseUntil: 1 } });
    },

    keepProfile: async (id: string, profile: XProfile, expiresAt: Date): Promise<void> => {
      const update = { $set: { profile, expiresAt }, $unset: { codeVerifier: 1 as const, leaseUntil: 1 as const } };
      await pending.updateOne({ _id: id, outcome: null }, update);
    },

    /** The first outcome counts. */
    settle: async (id: string, outcome: SignInOutcome, expiresAt: Date, session?: ClientSession): Promise<void> => {
      // Removes the handle of a referrer who deletes their account.
      const used = { ref: 1, profile: 1, codeVerifier: 1, leaseUntil: 1 } as const;
      await pending
        .updateOne({ _id: id, outcome: null }, { $set: { outcome, expiresAt }, $unset: used })
        .session(session ?? null);
    },
  };
}

export type PendingSignInRepository = ReturnType<typeof createPendingSignInRepository>;
