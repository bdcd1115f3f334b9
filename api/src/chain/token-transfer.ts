import * as AbiEvent from 'ox/AbiEvent';
import * as Value from 'ox/Value';
import { checksumAddress } from '@magnetx/contracts/evm-address';
import { z } from 'zod';

const hex = (digits: number) => z.string().regex(new RegExp(`^0x[0-9a-f]{${digits}}$`, 'i'));
/** A number as nodes write it: hexadecimal, without leading zeros. */
export const quantitySchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(Number)
  .pipe(z.int().min(0));

/** A log entry of a mined transaction, as `eth_getLogs` and receipts have it. */
export const logSchema = z.object({
  address: hex(40),
  topics: z.array(hex(64)),
  data: z.string().regex(/^0x([0-9a-f]{2})*$/i),
  blockNumber: quantitySchema,
  transactionHash: hex(64).transform((hash) => hash.toLowerCase()),
  logIndex: quantitySchema,
});
export type Log = z.output<typeof logSchema>;

/** A token of which one is worth one dollar. */
export interface DollarToken {
  readonly symbol: string;
  /** Of its contract, in checksummed form. */
  readonly address: string;
  /** At least 2, so that a cent is a whole number of units. */
  readonly decimals: number;
}

/** A movement of a dollar token. Addresses are in checksummed form. */
export interface TokenTransfer {
  readonly token: DollarToken;
  readonly from: string;
  readonly to: string;
  /** In tokens, exact, such as `12.5`. */
  readonly amount: string;
  /** The amount in whole US cents, rounded down. */
  readonly cents: number;
  readonly block: number;
  /** The transaction's hash, in lower case. */
  readonly transaction: string;
  readonly logIndex: number;
}

const TRANSFER = AbiEvent.from('event Transfer(address indexed from, address indexed to, uint256 value)');
const [TRANSFER_TOPIC = ''] = AbiEvent.encode(TRANSFER, {}).topics as [string];

/** A trillion dollars, in US cents. A token that moves more is broken. */
const CENTS_MAX = 100_000_000_000_000n;

/** The topics of transfers to an address, for `eth_getLogs`. */
export function topicsOfTransfersTo(address: string): readonly (string | null)[] {
  return AbiEvent.encode(TRANSFER, { to: address as `0x${string}` }).topics as (string | null)[];
}

/** The transfers of the tokens among some logs. Other logs, and transfers of less than a cent, are left out. */
export function readTransfers(logs: readonly Log[], tokens: readonly DollarToken[]): TokenTransfer[] {
  return logs.flatMap(({ address, topics, data, blockNumber: block, transactionHash: transaction, logIndex }) => {
    const token = tokens.find((one) => one.address.toLowerCase() === address.toLowerCase());
    if (!token || topics[0] !== TRANSFER_TOPIC || topics.length !== 3) return [];
    const log = { topics: topics as [`0x${string}`, ...`0x${string}`[]], data: data as `0x${string}` };
    const { from, to, value } = AbiEvent.decode(TRANSFER, log);
    const cents = value / 10n ** BigInt(token.decimals - 2);
    if (cents === 0n || cents > CENTS_MAX) return [];
    const parties = { from: checksumAddress(from), to: checksumAddress(to) };
    const amount = Value.format(value, token.decimals);
    return { token, ...parties, amount, cents: Number(cents), block, transaction, logIndex };
  });
}
