import { AppError, sha256OfHex } from '@magnetx/contracts';
import { createOutbound, type Outbound } from '@magnetx/operations';
import { t } from '@magnetx/texts';
import { z } from 'zod';

/** The time is below the deadline of the call that asks for the chain. */
const LIMITS = { timeoutMs: 2_500, maxBytes: 10_000 };

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const infoSchema = z.object({ hash: hex32, genesis_time: z.int().min(0), period: z.int().min(1) });
const roundSchema = z.object({
  round: z.int().min(1),
  randomness: hex32,
  signature: z.string().regex(/^([0-9a-f]{2}){1,256}$/),
});

/** A chain of rounds at intervals of `periodS`, the first at `genesisS`. */
export interface BeaconChain {
  readonly chain: string;
  readonly url: string;
  readonly genesisS: number;
  readonly periodS: number;
}

/** The first round after a time. A round at exactly that time may be known already. */
export function roundAfter({ genesisS, periodS }: BeaconChain, moment: Date): number {
  const sinceGenesisS = moment.getTime() / 1000 - genesisS;
  return sinceGenesisS < 0 ? 1 : Math.floor(sinceGenesisS / periodS) + 2;
}

export function timeOfRound({ genesisS, periodS }: BeaconChain, round: number): Date {
  return new Date((genesisS + (round - 1) * periodS) * 1000);
}

async function askFor<T extends z.ZodType>(outbound: Outbound, url: string, schema: T): Promise<z.output<T>> {
  const { status, body } = await outbound.ask(url, LIMITS);
  if (status !== 200) throw new Error(`The beacon responded with ${status}`);
  return schema.parse(JSON.parse(body.toString()));
}

/** A drand HTTP relay at this address, down to its chain. Null without an address: draws use the seed alone. */
export function createBeacon(drandUrl: string | null) {
  if (drandUrl === null) return null;
  const url = drandUrl.replace(/(?<!\/)\/+$/, '');
  const outbound = createOutbound(null);
  let known: BeaconChain | null = null;
  const chain = async (): Promise<BeaconChain> => {
    try {
      if (known) return known;
      const info = await askFor(outbound, `${url}/info`, infoSchema);
      known = { chain: info.hash, url, genesisS: info.genesis_time, periodS: info.period };
      return known;
    } catch (cause) {
      const message = t('The randomness beacon does not answer. Please try again in a moment.');
      throw new AppError('unavailable', { message, cause });
    }
  };
  return {
    /** The chain of the relay, fetched once. Throws `unavailable`. */
    chain,
    /** Fetches and verifies a round's value. Throws if the relay does not have it. */
    fetchRound: async (wanted: BeaconChain, round: number) => {
      const served = await chain();
      if (served.chain !== wanted.chain) throw new Error(`DRAND_URL serves chain ${served.chain}, not ${wanted.chain}`);
      const answer = await askFor(outbound, `${url}/public/${round}`, roundSchema);
      if (answer.round !== round) throw new Error(`The beacon returned round ${answer.round}, not ${round}`);
      const { randomness, signature } = answer;
      if ((await sha256OfHex(signature)) !== randomness) throw new Error(`Round ${round} does not match its signature`);
      return { randomness, signature };
    },
  };
}

export type Beacon = NonNullable<ReturnType<typeof createBeacon>>;
