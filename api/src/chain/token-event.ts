import { EVENT_BLOCKS_MAX } from '@magnetx/contracts';
import * as Hash from 'ox/Hash';
import * as Hex from 'ox/Hex';

/** Nodes refuse longer ranges. */
const RANGE = 10_000;
/** An event has at most three indexed parameters. */
const PLACES = [1, 2, 3];

export interface EventFilter {
  readonly address: readonly string[];
  readonly topics: readonly (string | null)[];
  readonly from: number;
  readonly to: number;
}

interface EventDeps {
  readonly readFinalized: () => Promise<number>;
  /** Whether there is such a log entry. The nodes agree on the answer. */
  readonly hasLog: (filter: EventFilter) => Promise<boolean>;
}

export function createEventQueries({ readFinalized, hasLog }: EventDeps) {
  return {
    /**
     * Whether a contract has emitted an event that names this address as an indexed parameter, in a final block. Only
     * the last {@link EVENT_BLOCKS_MAX} blocks are looked through.
     */
    hasEvent: async (
      owner: string,
      { contract, event, since }: { contract: string; event: string; since: number },
    ): Promise<boolean> => {
      const finalized = await readFinalized();
      const topic = Hash.keccak256(Hex.fromString(event));
      const named = Hex.padLeft(owner.toLowerCase() as Hex.Hex, 32);
      // The newest first: people come just after they have done it.
      const earliest = Math.max(since, finalized - EVENT_BLOCKS_MAX + 1);
      for (let to = finalized; to >= earliest; to -= RANGE) {
        const range = { address: [contract], from: Math.max(earliest, to - RANGE + 1), to };
        const found = await Promise.all(
          PLACES.map((place) => hasLog({ ...range, topics: [topic, ...Array<null>(place - 1).fill(null), named] })),
        );
        if (found.includes(true)) return true;
      }
      return false;
    },
  };
}
