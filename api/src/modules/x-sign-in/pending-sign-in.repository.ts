import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { pendingSignInModel } from './pending-sign-in.model';

/** Which page the person set out from, and comes back to. */
export type Door = 'waitlist' | 'dashboard';

export interface PendingSignIn {
  readonly codeVerifier: string;
  readonly ref: string | undefined;
  readonly origin: string;
  readonly door: Door;
}

/** What a browser must show to end a sign-in: the state that X hands back, and its own cookie. */
export interface SignInProof {
  readonly state: string;
  readonly browserSecret: string;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function createPendingSignInRepository(connection: Connection) {
  const pending = pendingSignInModel(connection);
  return {
    insert: async (proof: SignInProof, signIn: PendingSignIn, expiresAt: Date): Promise<void> => {
      const { ref, ...rest } = signIn;
      await pending.insertOne({
        _id: sha256(proof.state),
        browserHash: sha256(proof.browserSecret),
        ...rest,
        ...(ref !== undefined && { ref }),
        expiresAt,
      });
    },

    /** Finds and removes in one step: however often a state comes back, one of them counts. */
    take: async (proof: SignInProof, now: Date): Promise<PendingSignIn | null> => {
      const taken = await pending
        .findOneAndDelete({
          _id: sha256(proof.state),
          browserHash: sha256(proof.browserSecret),
          expiresAt: { $gt: now },
        })
        .lean();
      if (!taken) return null;
      return { codeVerifier: taken.codeVerifier, ref: taken.ref, origin: taken.origin, door: taken.door };
    },
  };
}

export type PendingSignInRepository = ReturnType<typeof createPendingSignInRepository>;
