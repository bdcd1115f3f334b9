import { AppError } from '@magnetx/contracts';
import { checksumAddress } from '@magnetx/contracts/evm-address';
import { t } from '@magnetx/texts';
import * as Hex from 'ox/Hex';
import * as PersonalMessage from 'ox/PersonalMessage';
import * as Secp256k1 from 'ox/Secp256k1';
import * as Siwe from 'ox/Siwe';
import type { WalletDeps } from './wallet-deps.ts';
import type { Challenge } from './wallet.repository.ts';

type Site = Pick<WalletDeps, 'publicUrl' | 'payoutNetwork'>;

/** The forms of a host that a message can name. */
const DOMAINS = [Siwe.domainRegex, Siwe.ipRegex, Siwe.localhostRegex];

/** The purposes of signatures. The message names its own, so that a signature serves no other. */
const STATEMENTS = {
  payout: 'Confirm that this is your payout wallet on MagnetX. This costs nothing and moves nothing.',
  deposit: 'Confirm that your project on MagnetX deposits from this wallet. This costs nothing and moves nothing.',
} as const;
export type Purpose = keyof typeof STATEMENTS;

const UNREADABLE = t('This is not a message for signing in with a wallet. Start again.');
const OTHER_PAGE = t('This message was made for another page. Start again.');
const EXPIRED = t('This message has expired. Start again, and sign within 10 minutes.');
const REPLACED = t('This message is not valid any more. Start again.');
const OTHER_USER = t('This message was made for another account. Start again.');
const USED = t('This signature was used before. Start again.');
const CHANGED = t('This message is not the one that was made for you. Start again.');
const NO_DOMAIN = t(
  'Wallets cannot be verified on this site, because of its address. Enter the address of yours instead.',
);
const NO_KEY = t(
  'This signature cannot be verified here. Contract wallets, such as Safe, sign in another way: ' +
    'enter the address without verification instead.',
);

function refused(message: string): AppError {
  return new AppError('wallet_proof_refused', { message });
}

/** A message of a challenge (EIP-4361). Throws `conflict` for a host of one word. */
function write(
  { nonce, issuedAt, expiresAt: expirationTime }: Challenge,
  { address, statement }: { readonly address: string; readonly statement: string },
  { publicUrl, payoutNetwork }: Site,
): string {
  const { host: domain } = new URL(publicUrl);
  if (!DOMAINS.some((form) => form.test(domain))) throw new AppError('conflict', { message: NO_DOMAIN });
  return Siwe.createMessage({
    address: checksumAddress(address) as `0x${string}`,
    chainId: payoutNetwork.chainId,
    domain,
    uri: publicUrl,
    statement,
    version: '1',
    nonce,
    issuedAt,
    expirationTime,
  });
}

/** The message of a challenge, the same each time. Throws `conflict` for a host of one word. */
export function messageOf(challenge: Challenge, site: Site, purpose: Purpose): string {
  return write(challenge, { address: challenge.address, statement: STATEMENTS[purpose] }, site);
}

/** The message by which the present wallet agrees to the one of a challenge. Throws `conflict` like `messageOf`. */
export function agreementOf(challenge: Challenge, present: string, site: Site): string {
  const statement = `Send my payouts on MagnetX to ${challenge.address} instead of to this wallet.`;
  return write(challenge, { address: present, statement }, site);
}

/** The nonce of a message. Throws `wallet_proof_refused` for a message that is not for this site, network and time. */
export function nonceOf(message: string, { publicUrl, payoutNetwork }: Site, now: Date): string {
  const { domain, uri, chainId, nonce, expirationTime } = Siwe.parseMessage(message);
  if (nonce === undefined || domain === undefined) throw refused(UNREADABLE);
  const { host } = new URL(publicUrl);
  if (domain !== host) throw refused(t('This message was made for another site. Start again on {host}.', { host }));
  if (uri !== publicUrl) throw refused(OTHER_PAGE);
  if (chainId !== payoutNetwork.chainId) {
    const network = t('{title} (chain {chainId})', { title: payoutNetwork.title, chainId: payoutNetwork.chainId });
    throw refused(t('This message is for another network. Payouts are on {network}. Start again.', { network }));
  }
  if (expirationTime === undefined || !(expirationTime > now)) throw refused(EXPIRED);
  return nonce;
}

/** Throws `wallet_proof_refused` unless the message is that of the user's challenge. */
export function assertChallenged(
  challenge: Challenge | null,
  { userId, message, purpose }: { readonly userId: string; readonly message: string; readonly purpose: Purpose },
  site: Site,
): asserts challenge is Challenge {
  if (!challenge) throw refused(REPLACED);
  if (challenge.userId !== userId) throw refused(OTHER_USER);
  if (message !== messageOf(challenge, site, purpose)) throw refused(CHANGED);
}

/**
 * Throws `wallet_proof_refused` for a challenge that another call has used or replaced. Only the transaction that uses
 * it knows: the retry of a call whose process ended must get the answer of its committed transaction.
 */
export function assertUsed(isUsed: boolean): void {
  if (!isUsed) throw refused(USED);
}

/** The address whose key has signed a message. Null for anything but a signature of 65 bytes by a key. */
function signerOf(message: string, signature: string): string | null {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return null;
  try {
    const payload = PersonalMessage.getSignPayload(Hex.fromString(message));
    return checksumAddress(Secp256k1.recoverAddress({ payload, signature: signature as `0x${string}` }));
  } catch {
    return null;
  }
}

/** Throws `wallet_proof_refused` unless the key of the address has signed the message. */
export function assertSignedBy(address: string, message: string, signature: string): void {
  const signer = signerOf(message, signature);
  if (signer === null) throw refused(NO_KEY);
  if (signer === address) return;
  throw refused(
    t(
      'The signature is by {signer}, not by {address}. Choose that account in your ' +
        'wallet. For a contract wallet, such as Safe, enter the address without verification instead.',
      { signer, address },
    ),
  );
}
