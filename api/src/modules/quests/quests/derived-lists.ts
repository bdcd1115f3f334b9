import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { DerivedCollection } from '../../../db/derived-collection.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { addCounts, type Counts } from '../../../runtime/add-counts.ts';
import { listingModels, type ListingDocument } from './listing.model.ts';
import { listingOf } from './listing-of.ts';
import { tallyChange, type ListingRepository } from './listing.repository.ts';
import { questModel, questOf } from './quest.model.ts';

export interface DerivedListsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction'> {
  readonly listings: ListingRepository;
}

type Row = Pick<ListingDocument, 'type' | 'status' | 'special'>;

/** The numbers of rows in each list. */
function createDerivedTallies({ connection, withTransaction }: DerivedListsDeps): DerivedCollection {
  const { listings, tallies } = listingModels(connection);
  const countRows = async (session: ClientSession): Promise<Map<Row['type'], Counts>> => {
    const found = await listings
      .aggregate<{ _id: Row; count: number }>([
        { $group: { _id: { type: '$type', status: '$status', special: '$special' }, count: { $sum: 1 } } },
      ])
      .session(session);
    const byType = Map.groupBy(found, ({ _id }) => _id.type);
    const none: Counts = {};
    return new Map(
      [...byType].map(([type, rows]) => [
        type,
        rows.reduce((sum, { _id, count }) => addCounts(sum, tallyChange(_id, count)), none),
      ]),
    );
  };
  const readTallies = async (session: ClientSession): Promise<Map<Row['type'], Counts>> => {
    const stored = await tallies.find().session(session).lean();
    return new Map(
      stored.map(({ _id, special, ...counts }) => {
        const specials = Object.entries(special).map(([name, count]) => [`special.${name}`, count] as const);
        return [_id, addCounts(counts, Object.fromEntries(specials))];
      }),
    );
  };
  return {
    name: 'quest_tallies',
    findWrong: () =>
      withTransaction(async (session) => {
        const [stored, counted] = [await readTallies(session), await countRows(session)];
        const types = new Set([...stored.keys(), ...counted.keys()]);
        return [...types].filter((type) => !isDeepStrictEqual(stored.get(type) ?? {}, counted.get(type) ?? {}));
      }),
    rebuild: () =>
      withTransaction(async (session) => {
        // Before the rows are counted, so that a concurrent change conflicts and is counted once.
        await tallies.deleteMany({}).session(session);
        for (const [_id, $inc] of await countRows(session)) {
          await tallies.updateOne({ _id }, { $inc }, { upsert: true, session });
        }
      }),
  };
}

/** Derives the rows of these quests again, one transaction each. */
export async function relist(
  { connection, withTransaction, listings }: DerivedListsDeps,
  ids: readonly number[],
): Promise<void> {
  const quests = questModel(connection);
  for (const id of ids) {
    await withTransaction(async (session) => {
      const quest = await quests.findOne({ _id: id }).session(session).lean();
      if (quest) await listings.place(questOf(quest), session);
    });
  }
}

/** The rows of quests in the lists. */
export function createDerivedLists(deps: DerivedListsDeps): DerivedCollection[] {
  const { connection, withTransaction } = deps;
  const quests = questModel(connection);
  const { listings } = listingModels(connection);

  /** The next quests, each with whether its row is right. */
  const check = (after: number, limit: number) =>
    withTransaction(async (session) => {
      const next = await quests
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .session(session)
        .lean();
      const ids = next.map(({ _id }) => _id);
      const stored = await listings
        .find({ _id: { $in: ids } })
        .session(session)
        .lean();
      const rows = new Map(stored.map((row) => [row._id, row]));
      return next.map((quest) => {
        const isRight = isDeepStrictEqual(rows.get(quest._id) ?? null, listingOf(questOf(quest)));
        return { id: quest._id, isRight };
      });
    });
  const findWrongIds = async (): Promise<number[]> => {
    const wrong: number[] = [];
    const read = (last: { readonly id: number } | null, limit: number) => check(last?.id ?? -1, limit);
    for await (const checked of walkBatches(read)) {
      wrong.push(...checked.filter(({ isRight }) => !isRight).map(({ id }) => id));
    }
    return wrong;
  };
  const tallies = createDerivedTallies(deps);
  return [
    {
      name: 'quest_listings',
      findWrong: async () => (await findWrongIds()).map((id) => `quest ${id}`),
      rebuild: async () => {
        await relist(deps, await findWrongIds());
        // Placing a lost row counts it a second time.
        await tallies.rebuild();
      },
    },
    tallies,
  ];
}
