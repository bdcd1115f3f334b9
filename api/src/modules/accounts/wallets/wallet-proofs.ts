import { checksumAddress } from '@magnetx/contracts/evm-address';
import type { ClientSession } from 'mongoose';
import { assertChallenged, assertSignedBy, assertUsed, messageOf, nonceOf, type Purpose } from './sign-in-message.ts';
import type { WalletDeps } from './wallet-deps.ts';

const CHALLENGE_LIFETIME_MS = 10 * 60_000;

type ProofDeps = Pick<WalletDeps, 'wallets' | 'clock' | 'random' | 'publicUrl' | 'payoutNetwork'>;

/** Proofs of wallets by signatures (EIP-4361), for one purpose, which the signed message names. */
export function createWalletProofs(deps: ProofDeps, purpose: Purpose) {
  const { wallets, clock, random } = deps;
  return {
    /** Makes the message for a wallet to sign. It replaces the account's earlier one. Throws `conflict`. */
    challenge: async (accountId: string, address: string): Promise<string> => {
      const issuedAt = clock.now();
      const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_LIFETIME_MS);
      const nonce = random.ticket();
      const challenge = { userId: accountId, nonce, address: checksumAddress(address), issuedAt, expiresAt };
      const unused = { ...challenge, usedAt: null };
      await wallets.putChallenge(unused);
      return messageOf(unused, deps, purpose);
    },

    /**
     * Checks a signed message. Returns the address that has signed it, and what uses the message up in the transaction
     * of its effect. Both throw `wallet_proof_refused`.
     */
    check: async (accountId: string, { message, signature }: { message: string; signature: string }) => {
      const nonce = nonceOf(message, deps, clock.now());
      const challenge = await wallets.findChallenge({ nonce });
      assertChallenged(challenge, { userId: accountId, message, purpose }, deps);
      assertSignedBy(challenge.address, message, signature);
      const use = async (session: ClientSession): Promise<void> =>
        assertUsed(await wallets.useChallenge(challenge, clock.now(), session));
      return { address: challenge.address, use };
    },
  };
}
