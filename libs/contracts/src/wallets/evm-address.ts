// Not part of index.ts: it brings a hash function, which pages load only for the wallet dialog.
import * as Address from 'ox/Address';
import { z } from 'zod';
import {
  bareAddress,
  hasAddressForm,
  isForChain,
  WALLET_ELSEWHERE,
  WALLET_MISTYPED,
  walletAddressSchema,
} from './wallet.schema.ts';

const ONE_CASE = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/;

/** Why an address cannot be paid: it is not `0x` and 40 hexadecimal digits, or its capitals contradict EIP-55. */
export type AddressProblem = 'form' | 'checksum';

/** The address with the capitals of its checksum (EIP-55). Throws for anything but `0x` and 40 hexadecimal digits. */
export function checksumAddress(address: string): string {
  return Address.checksum(address);
}

/** Null for an address that can be paid. Digits in one case carry no checksum, so only their form counts. */
export function addressProblem(address: string): AddressProblem | null {
  if (!hasAddressForm(address)) return 'form';
  return ONE_CASE.test(address) || checksumAddress(address) === address ? null : 'checksum';
}

export function isPayableAddress(address: string | null): address is string {
  return address !== null && addressProblem(address) === null;
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
      .refine((address) => addressProblem(address) !== 'checksum', WALLET_MISTYPED),
    is_confirmed: z.boolean().refine((isConfirmed) => isConfirmed, 'Confirm that this is the right address'),
  });
