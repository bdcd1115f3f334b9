import { Schema, type Connection } from 'mongoose';

/** What a call with an Idempotency-Key was answered, or that it is still under way. `_id`: a hash of caller and key. */
interface KeptAnswerDocument {
  _id: string;
  /** Whose call it was: what it was answered goes with their account. */
  accountId?: string;
  /** A hash of the call and what it was sent. */
  fingerprint: string;
  /** JSON; null while it is under way. */
  answer: string | null;
  /** The run of the call that may finish it: one in one process. */
  owner?: string;
  /** What it has committed so far (see `committed-steps`), until it is answered. */
  steps?: string[];
  /** Until when its owner is waited for: renewed as long as its process lives. */
  lockedUntil: Date;
  expiresAt: Date;
}

const keptAnswerSchema = new Schema<KeptAnswerDocument>(
  {
    _id: { type: String, required: true },
    accountId: String,
    fingerprint: { type: String, required: true },
    answer: { type: String, default: null },
    owner: String,
    steps: [String],
    lockedUntil: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'kept_answers', versionKey: false },
);
keptAnswerSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
keptAnswerSchema.index({ accountId: 1 });

export function keptAnswerModel(connection: Connection) {
  return connection.model<KeptAnswerDocument>('KeptAnswer', keptAnswerSchema);
}
