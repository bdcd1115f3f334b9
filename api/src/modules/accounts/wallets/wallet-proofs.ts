import { checksumAddress } from '@magnetx/contracts/evm-address';
import type { ClientSession } from 'mongoose';
import {
  agreementOf,
  assertChallenged,
  assertSignedBy,
  assertUsed,
  messageOf,
  nonceOf,
  type Purpose,
} from './sign-in-message.ts';
import type { WalletDeps } from './wallet-deps.ts';

const CHALLENGE_LIFETIME_MS = 10 * 60_000;

type ProofDeps = Pick<WalletDeps, 'wallets' | 'clock' | 'random' | 'publicUrl' | 'payoutNetwork'>;

/** Proofs of wallets by signatures (EIP-4361), for one purpose, which the signed message names. */
export function createWalletProofs(deps: ProofDeps, purpose: Purpose) {
  const { wallets, clock, random } = deps;
  return {
    /**
     * Makes the message for a wallet to sign. It replaces the account's earlier one. `agreement` is the message by
     * which the present wallet agrees to another one; null for the same. Throws `conflict`.
     */
    challenge: async (accountId: string, address: string) => {
      const issuedAt = clock.now();
      const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_LIFETIME_MS);
      const nonce = random.ticket();
      const challenge = { userId: accountId, nonce, address: checksumAddress(address), issuedAt, expiresAt };
      const unused = { ...challenge, usedAt: null };
      await wallets.putChallenge(unused);
      return {
        message: messageOf(unused, deps, purpose),
        agreement: (present: string) => (present === unused.address ? null : agreementOf(unused, present, deps)),
      };
    },

    /**
     * Checks a signed message. Returns the address that has signed it, what uses the message up in the transaction of
     * its effect, and the check that the present wallet agrees. All throw `wallet_proof_refused`.
     */
    check: async (accountId: string, { message, signature }: { message: string; signature: string }) => {
      const nonce = nonceOf(message, deps, clock.now());
      const challenge = await wallets.findChallenge({ nonce });
      assertChallenged(challenge, { userId: accountId, message, purpose }, deps);
      assertSignedBy(challenge.address, message, signature);
      const use = async (session: ClientSession): Promise<void> =>
        assertUsed(await wallets.useChallenge(challenge, clock.now(), session));
      const assertAgreed = (present: string, agreement: string): void =>
        assertSignedBy(present, agreementOf(challenge, present, deps), agreement);
      return { address: challenge.address, use, assertAgreed };
    },
  };
}
