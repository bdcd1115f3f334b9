import type { ClientSession, Connection } from 'mongoose';
import { drawModels, type DrawBeacon, type DrawDocument, type HandOver } from './draw.model.ts';

export interface StoredDraw extends Readonly<Omit<DrawDocument, '_id'>> {
  readonly giveawayId: number;
}

/** The result of a draw. */
export type DrawResult = Pick<
  DrawDocument,
  'seed' | 'entriesHash' | 'entryCount' | 'winners' | 'alternates' | 'prizeCents'
>;

function toDraw({ _id, ...rest }: DrawDocument): StoredDraw {
  return { giveawayId: _id, ...rest };
}

const NOTHING_DRAWN = {
  seed: null,
  entriesHash: null,
  entryCount: 0,
  winners: [],
  alternates: [],
  prizeCents: 0,
  handOvers: [],
  drawnAt: null,
  rewarded: null,
  toldUpTo: null,
};

function createDrawQueries({ draws, seeds }: ReturnType<typeof drawModels>) {
  return {
    find: async (giveawayId: number, session?: ClientSession): Promise<StoredDraw | null> => {
      const found = await draws
        .findOne({ _id: giveawayId })
        .session(session ?? null)
        .lean();
      return found && toDraw(found);
    },

    /** Excludes winners and alternates, which may be thousands. */
    findState: async (giveawayId: number): Promise<Pick<StoredDraw, 'state' | 'entriesHash'> | null> =>
      draws.findOne({ _id: giveawayId }, { _id: 0, state: 1, entriesHash: 1 }).lean(),

    listDue: async (now: Date, limit: number): Promise<StoredDraw[]> => {
      const found = await draws
        .find({ state: 'waiting', dueAt: { $gt: new Date(0), $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean();
      return found.map(toDraw);
    },

    findSeed: async (giveawayId: number): Promise<string | null> => {
      const found = await seeds.findOne({ _id: giveawayId }).lean();
      return found && found.seed;
    },

    /** Draws with winners who have not been rewarded. */
    listUnrewarded: async (limit: number): Promise<StoredDraw[]> => {
      const found = await draws
        .find({ rewarded: { $gte: 0 } })
        .limit(limit)
        .lean();
      return found.map(toDraw);
    },

    /** Draws with entrants who have not been notified. */
    listUnnotified: async (limit: number): Promise<StoredDraw[]> => {
      const found = await draws
        .find({ toldUpTo: { $type: 'string' } })
        .limit(limit)
        .lean();
      return found.map(toDraw);
    },
  };
}

/** The published list of entries. Its pages are unique and sorted by their last tickets. */
function createEntryPageQueries({ entryPages }: ReturnType<typeof drawModels>) {
  return {
    storeEntryPage: async (
      giveawayId: number,
      page: number,
      { tickets, hasMore }: { readonly tickets: readonly string[]; readonly hasMore: boolean },
    ): Promise<void> => {
      const set = { giveawayId, last: tickets.at(-1) ?? '', tickets: tickets.join('\n'), hasMore };
      await entryPages.updateOne({ _id: `${giveawayId}-${page}` }, { $set: set }, { upsert: true });
    },

    /** The whole page with the first ticket after this one. */
    findEntryPage: async (
      giveawayId: number,
      after: string,
    ): Promise<{ tickets: string[]; hasMore: boolean } | null> => {
      const found = await entryPages
        .findOne({ giveawayId, last: { $gt: after } })
        .sort({ last: 1 })
        .lean();
      return found && { tickets: found.tickets.split('\n'), hasMore: found.hasMore };
    },
  };
}

/** A giveaway's commitment exists from going live until the reversal of its approval. */
function createCommitments({ draws, seeds }: ReturnType<typeof drawModels>) {
  return {
    open: async (
      draw: Pick<StoredDraw, 'giveawayId' | 'commitment' | 'maxWinners' | 'beacon'>,
      seed: string,
      session: ClientSession,
    ): Promise<void> => {
      const { giveawayId: _id, ...rest } = draw;
      await draws.insertOne({ _id, ...rest, ...NOTHING_DRAWN, state: 'open', dueAt: null }, { session });
      await seeds.insertOne({ _id, seed }, { session });
    },

    /** Only for a giveaway without entries. */
    close: async (giveawayId: number, session: ClientSession): Promise<void> => {
      await draws.deleteOne({ _id: giveawayId, state: 'open' }).session(session);
      await seeds.deleteOne({ _id: giveawayId }).session(session);
    },
  };
}

export function createDrawRepository(connection: Connection) {
  const models = drawModels(connection);
  const { draws } = models;
  return {
    ...createDrawQueries(models),
    ...createEntryPageQueries(models),
    ...createCommitments(models),

    /** Makes a concluded giveaway wait for its draw. */
    freeze: async (
      giveawayId: number,
      beacon: DrawBeacon | null,
      dueAt: Date,
      session: ClientSession,
    ): Promise<void> => {
      await draws
        .updateOne({ _id: giveawayId, state: 'open' }, { $set: { state: 'waiting', beacon, dueAt } })
        .session(session);
    },

    postpone: async (giveawayId: number, dueAt: Date): Promise<void> => {
      await draws.updateOne({ _id: giveawayId, state: 'waiting' }, { $set: { dueAt } });
    },

    /** Cancels the draw. */
    abandon: async (giveawayId: number): Promise<void> => {
      await draws.updateOne({ _id: giveawayId, state: 'waiting' }, { $set: { dueAt: null } });
    },

    setBeacon: async (giveawayId: number, beacon: DrawBeacon): Promise<void> => {
      await draws.updateOne({ _id: giveawayId, state: 'waiting' }, { $set: { beacon } });
    },

    complete: async (
      giveawayId: number,
      result: DrawResult,
      drawnAt: Date,
      session: ClientSession,
    ): Promise<boolean> => {
      const set = { ...result, drawnAt, state: 'drawn' as const, dueAt: null, rewarded: 0, toldUpTo: '' };
      const { modifiedCount } = await draws
        .updateOne({ _id: giveawayId, state: 'waiting' }, { $set: set })
        .session(session);
      return modifiedCount === 1;
    },

    addHandOvers: async (giveawayId: number, handOvers: HandOver[], session: ClientSession): Promise<void> => {
      await draws.updateOne({ _id: giveawayId }, { $push: { handOvers: { $each: handOvers } } }).session(session);
    },

    /** Moves the position of a job to the next batch. False if another process has moved it. */
    advance: async <Field extends 'rewarded' | 'toldUpTo'>(
      giveawayId: number,
      field: Field,
      { from, to }: { from: DrawDocument[Field]; to: DrawDocument[Field] },
      session: ClientSession,
    ): Promise<boolean> => {
      const { modifiedCount } = await draws
        .updateOne({ _id: giveawayId, [field]: from }, { $set: { [field]: to } })
        .session(session);
      return modifiedCount === 1;
    },
  };
}

export type DrawRepository = ReturnType<typeof createDrawRepository>;
