import * as AbiFunction from 'ox/AbiFunction';
import * as Value from 'ox/Value';
import { z } from 'zod';

const BALANCE_OF = AbiFunction.from('function balanceOf(address) view returns (uint256)');
const DECIMALS = AbiFunction.from('function decimals() view returns (uint8)');

/** Of `decimals`, which is a uint8. Contracts of strangers may answer anything. */
const DECIMALS_MAX = 255n;
/** At most that many are in `least`. */
const LEAST_DECIMALS = 18;

const wordSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(BigInt);

/** Calls a contract in the state of a final block. The nodes agree on the answer. */
type CallFinal = (to: string, data: string, schema: typeof wordSchema) => Promise<bigint>;

export function createHoldingQueries(callFinal: CallFinal) {
  return {
    /** Whether an address holds at least this many of a token (ERC-20) or of a collection of NFTs (ERC-721). */
    holds: async (
      owner: string,
      { asset, contract, least }: { asset: 'erc20' | 'erc721'; contract: string; least: string },
    ): Promise<boolean> => {
      const data = AbiFunction.encodeData(BALANCE_OF, [owner as `0x${string}`]);
      const held = callFinal(contract, data, wordSchema);
      const decimals =
        asset === 'erc20' ? callFinal(contract, AbiFunction.encodeData(DECIMALS), wordSchema) : Promise.resolve(0n);
      const [units, places] = await Promise.all([held, decimals]);
      if (places > DECIMALS_MAX) throw new Error(`The contract ${contract} has no decimals`);
      // Both sides have all decimals, because rounding would pass who holds nothing.
      return units * 10n ** BigInt(LEAST_DECIMALS) >= Value.from(least, LEAST_DECIMALS) * 10n ** places;
    },
  };
}
