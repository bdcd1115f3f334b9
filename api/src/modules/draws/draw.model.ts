import { Schema, type Connection } from 'mongoose';

/** A round of the public beacon that takes part in a draw. */
export interface DrawBeacon {
  /** The chain's hash, fixed when the giveaway went live. */
  chain: string;
  url: string;
  genesisS: number;
  periodS: number;
  /** These are null until the giveaway has ended, and the last two until the round has happened. */
  round: number | null;
  randomness: string | null;
  signature: string | null;
}

export interface DrawDocument {
  /** The giveaway's. */
  _id: number;
  state: 'open' | 'waiting' | 'drawn';
  commitment: string;
  maxWinners: number;
  beacon: DrawBeacon | null;
  /** When it can be drawn, as far as is known; null while it is open, or once it is drawn. */
  dueAt: Date | null;
  seed: string | null;
  entriesHash: string | null;
  entryCount: number;
  winners: string[];
  alternates: string[];
  drawnAt: Date | null;
  /** How many winners have been given their prize; null when nobody is left to be given one. */
  rewarded: number | null;
  /** Up to which ticket those who did not win have been told; null when nobody is left to be told. */
  toldUpTo: string | null;
}

const date = { type: Date, default: null };
const text = { type: String, default: null };

const drawSchema = new Schema<DrawDocument>(
  {
    _id: { type: Number, required: true },
    state: { type: String, enum: ['open', 'waiting', 'drawn'], required: true },
    commitment: { type: String, required: true },
    maxWinners: { type: Number, required: true },
    beacon: { type: Schema.Types.Mixed, default: null },
    dueAt: date,
    seed: text,
    entriesHash: text,
    entryCount: { type: Number, default: 0 },
    winners: [String],
    alternates: [String],
    drawnAt: date,
    rewarded: { type: Number, default: null },
    toldUpTo: text,
  },
  { collection: 'draws', versionKey: false },
);
drawSchema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
drawSchema.index({ rewarded: 1 }, { partialFilterExpression: { rewarded: { $gte: 0 } } });
drawSchema.index({ toldUpTo: 1 }, { partialFilterExpression: { toldUpTo: { $type: 'string' } } });

/** The secret of a draw that has not happened, apart from everything that is ever shown. */
interface DrawSeedDocument {
  _id: number;
  seed: string;
}

const drawSeedSchema = new Schema<DrawSeedDocument>(
  { _id: { type: Number, required: true }, seed: { type: String, required: true } },
  { collection: 'draw_seeds', versionKey: false },
);

/** A part of a drawn list of entries, which never changes. */
export interface DrawEntryPageDocument {
  /** The giveaway's id and the page's number. */
  _id: string;
  giveawayId: number;
  /** The page's last ticket: the page that follows a ticket is the first one with a greater last ticket. */
  last: string;
  /** One text, joined by line feeds: an array of thousands would be decoded ticket by ticket. */
  tickets: string;
  hasMore: boolean;
}

const drawEntryPageSchema = new Schema<DrawEntryPageDocument>(
  {
    _id: { type: String, required: true },
    giveawayId: { type: Number, required: true },
    last: { type: String, required: true },
    tickets: { type: String, required: true },
    hasMore: { type: Boolean, required: true },
  },
  { collection: 'draw_entry_pages', versionKey: false },
);
drawEntryPageSchema.index({ giveawayId: 1, last: 1 }, { unique: true });

export function drawModels(connection: Connection) {
  return {
    draws: connection.model<DrawDocument>('Draw', drawSchema),
    seeds: connection.model<DrawSeedDocument>('DrawSeed', drawSeedSchema),
    entryPages: connection.model<DrawEntryPageDocument>('DrawEntryPage', drawEntryPageSchema),
  };
}
