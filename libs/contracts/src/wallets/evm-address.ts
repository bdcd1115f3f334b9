// Not part of index.ts: it brings a hash function, which pages load only for the wallet dialog.
import { t } from '@magnetx/texts';
import * as Address from 'ox/Address';
import { z } from 'zod';
import {
  bareAddress,
  hasAddressForm,
  isForChain,
  WALLET_ELSEWHERE,
  WALLET_MISTYPED,
  WALLET_UNPAYABLE,
  walletAddressSchema,
} from './wallet.schema.ts';

const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;

/** Addresses without a key, in lower case. Money sent there is lost. */
const BURN_ADDRESSES: ReadonlySet<string> = new Set([
  `0x${'0'.repeat(39)}1`,
  `0x${'0'.repeat(36)}dead`,
  '0xdead000000000000000042069420694206942069',
  `0x${'dead'.repeat(10)}`,
  `0x${'e'.repeat(40)}`,
  `0x${'f'.repeat(40)}`,
]);

/**
 * Why an address cannot be paid: it is not `0x` and 40 hexadecimal digits, its capitals contradict EIP-55, or it is a
 * burn address or one of the operator's own.
 */
export type AddressProblem = 'form' | 'checksum' | 'unpayable';

/** The address with the capitals of its checksum (EIP-55). Throws for anything but `0x` and 40 hexadecimal digits. */
export function checksumAddress(address: string): string {
  return Address.checksum(address);
}

/**
 * Null for an address that can be paid. Digits in one case carry no checksum, so only their form counts. The operator's
 * own addresses, in any case, are the token's contract and the treasury, which only the API knows.
 */
export function addressProblem(address: string, operatorAddresses: readonly string[] = []): AddressProblem | null {
  if (!hasAddressForm(address)) return 'form';
  if (!ONE_CASE.test(address) && checksumAddress(address) !== address) return 'checksum';
  const lowerCase = address.toLowerCase();
  const isOperators = operatorAddresses.some((own) => own.toLowerCase() === lowerCase);
  return isOperators || BURN_ADDRESSES.has(lowerCase) ? 'unpayable' : null;
}

export function isPayableAddress(address: string | null, operatorAddresses: readonly string[] = []): address is string {
  return address !== null && addressProblem(address, operatorAddresses) === null;
}

/**
 * The fields of an address: the calls' rules, the chain of payouts, the checksum, and the person's confirmation. While
 * the chain is unknown, the server alone compares it.
 */
export const confirmedAddressSchema = (chainId?: number) =>
  z.object({
    wallet_address: walletAddressSchema
      .refine((text) => chainId === undefined || isForChain(text, chainId), WALLET_ELSEWHERE)
      .overwrite(bareAddress)
      .refine((address) => addressProblem(address) !== 'checksum', WALLET_MISTYPED)
      .refine((address) => addressProblem(address) !== 'unpayable', WALLET_UNPAYABLE),
    is_confirmed: z.boolean().refine((isConfirmed) => isConfirmed, t('Confirm that this is the right address')),
  });
