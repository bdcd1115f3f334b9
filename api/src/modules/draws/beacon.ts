import { sha256OfHex } from '@magnetx/contracts';
import { z } from 'zod';
import { AppError } from '../../http/app-error.ts';

/** How long the relay may take, in ms. */
const TIMEOUT_MS = 5_000;

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const infoSchema = z.object({ hash: hex32, genesis_time: z.int().min(0), period: z.int().min(1) });
const roundSchema = z.object({
  round: z.int().min(1),
  randomness: hex32,
  signature: z.string().regex(/^([0-9a-f]{2}){1,256}$/),
});

/** A chain of rounds, each `periodS` after the one before; the first at `genesisS`. */
export interface BeaconChain {
  readonly chain: string;
  readonly url: string;
  readonly genesisS: number;
  readonly periodS: number;
}

export interface BeaconRound {
  readonly randomness: string;
  readonly signature: string;
}

/** A drand HTTP relay. */
export interface Beacon {
  /** The chain that the relay serves, asked once. Throws `unavailable` when it does not answer. */
  chain: () => Promise<BeaconChain>;
  /** What came out of a round. Throws when the relay has not got it, or its answer does not hold together. */
  fetchRound: (chain: BeaconChain, round: number) => Promise<BeaconRound>;
}

/** The first round after a moment: one at that very moment may be known already. */
export function roundAfter({ genesisS, periodS }: BeaconChain, moment: Date): number {
  const sinceGenesisS = moment.getTime() / 1000 - genesisS;
  return sinceGenesisS < 0 ? 1 : Math.floor(sinceGenesisS / periodS) + 2;
}

export function timeOfRound({ genesisS, periodS }: BeaconChain, round: number): Date {
  return new Date((genesisS + (round - 1) * periodS) * 1000);
}

async function fetchJson<T extends z.ZodType>(url: string, schema: T): Promise<z.output<T>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`The beacon answered ${response.status}`);
  return schema.parse(await response.json());
}

/** A relay at this address, down to its chain. Null without an address: draws go by the seed alone. */
export function createBeacon(drandUrl: string | null): Beacon | null {
  if (drandUrl === null) return null;
  const url = drandUrl.replace(/\/+$/, '');
  let known: BeaconChain | null = null;
  const chain = async (): Promise<BeaconChain> => {
    try {
      if (known) return known;
      const info = await fetchJson(`${url}/info`, infoSchema);
      known = { chain: info.hash, url, genesisS: info.genesis_time, periodS: info.period };
      return known;
    } catch (cause) {
      const message = 'The randomness beacon does not answer. Please try again in a moment.';
      throw new AppError('unavailable', { message, cause });
    }
  };
  return {
    chain,
    fetchRound: async (wanted, round) => {
      const served = await chain();
      if (served.chain !== wanted.chain) throw new Error(`DRAND_URL serves chain ${served.chain}, not ${wanted.chain}`);
      const answer = await fetchJson(`${url}/public/${round}`, roundSchema);
      if (answer.round !== round) throw new Error(`The beacon answered round ${answer.round}, not ${round}`);
      const { randomness, signature } = answer;
      if ((await sha256OfHex(signature)) !== randomness) throw new Error(`Round ${round} does not match its signature`);
      return { randomness, signature };
    },
  };
}
