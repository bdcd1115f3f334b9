import { t } from '@magnetx/texts';
import { z } from 'zod';
import { cleanText } from '../fields/plain-text.ts';
import { chainIdOf } from './payout-network.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** Tokens refuse the zero address, and one refused transfer fails the whole file of a payout. */
const isNotZero = (address: string): boolean => address !== ZERO_ADDRESS;

/** An address as wallets copy it: alone, or with its chain (EIP-3770, CAIP-10, or EIP-681 as in a QR code). */
const COPIED = /^(?:([\w-]{1,32}):|eip155:(\d{1,16}):)?(0x[0-9a-fA-F]{40})(?:@(\d{1,16}))?$/;
/** EIP-681 uses this name for every chain. */
const ANY_CHAIN = 'ethereum';

/** Removes what copying adds, and writes the beginning of the digits as the checksum expects it. */
const copied = (text: string): string =>
  cleanText(text)
    .trim()
    .replace(/(?<=^|:)0X(?=[^:]+$)/, '0x');

/** The address without its chain. Other texts are unchanged. */
export function bareAddress(text: string): string {
  return COPIED.exec(copied(text))?.[3] ?? text;
}

/** Whether an address names no chain, or this one. */
export function isForChain(text: string, chainId: number): boolean {
  const [, name = ANY_CHAIN, numbered, , at] = COPIED.exec(text) ?? [];
  const chain = name.toLowerCase();
  const named = chain === ANY_CHAIN ? chainId : chainIdOf(chain);
  return named === chainId && [numbered, at].every((id) => id === undefined || Number(id) === chainId);
}

/** Whether an address is `0x` and 40 hexadecimal digits, not all zero. Their capitals may carry a checksum. */
export function hasAddressForm(address: string): boolean {
  return ADDRESS.test(address) && isNotZero(address);
}

/** The text for anything that is not an address, however short. */
export const WALLET_INVALID = t('Please enter a valid wallet address');
const WALLET_REQUIRED = t('Wallet address is required');
/** The text for an address that names another chain than that of payouts. */
export const WALLET_ELSEWHERE = t('That address is for another network');

/** The text for an address whose capitals contradict its checksum. Servers and forms check it, this schema does not. */
export const WALLET_MISTYPED = t('This address has a typing mistake. Copy it again from your wallet.');

/** The text for an address without a key, or of the operator. */
export const WALLET_UNPAYABLE = t('Nothing can be paid to this address. Enter the address of your own wallet.');

/** An address that may name its chain. Code that knows the network of payouts compares it by {@link isForChain}. */
export const walletAddressSchema = z
  .string({ error: WALLET_REQUIRED })
  .overwrite(copied)
  .min(1, { error: WALLET_REQUIRED, abort: true })
  .regex(COPIED, WALLET_INVALID)
  .refine((text) => isNotZero(bareAddress(text)), WALLET_INVALID);

/** The wallet dialog. */
export const walletFormSchema = z.object({ wallet_address: walletAddressSchema });

/** An address in groups of four digits, by which people compare it: `0x 5290 8400 …`. */
export function groupAddress(address: string): string {
  return ['0x', ...(address.slice(2).match(/.{1,4}/g) ?? [])].join(' ');
}

const HEAD = 6;
const TAIL = 4;

/** Such as `0x71c4…9f3a`: the beginning and the end of an address, by which people know it; short ones as they are. */
export function shortenAddress(address: string): string {
  if (address.length <= HEAD + TAIL + 1) return address;
  return `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`;
}

/** A proposal to replace a person's wallet that is neither in force nor declined nor cancelled. */
export const openWalletChangeShape = {
  id: z.string(),
  /** Whether a signature has proved that the person controls the new wallet. */
  is_verified: z.boolean(),
  proposed_at: z.iso.datetime(),
  /** When a change that both wallets have signed comes into force. Null for any other, which an admin decides. */
  in_force_at: z.iso.datetime().nullable(),
  /** From when an admin may approve it. Null for a change that comes into force automatically. */
  approvable_at: z.iso.datetime().nullable(),
} as const;
