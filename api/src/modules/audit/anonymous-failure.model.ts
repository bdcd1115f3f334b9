import { Schema, type Connection } from 'mongoose';

/** How often one kind of call failed without a signed-in caller: one document per audit line of that kind. */
interface AnonymousFailureDocument {
  /** A hash of what the failures have in common: call, code, account, address and period. */
  _id: string;
  /** The audit line that stands for all of them. */
  lineId: string;
  count: number;
  lastAt: Date;
}

const anonymousFailureSchema = new Schema<AnonymousFailureDocument>(
  {
    _id: { type: String, required: true },
    lineId: { type: String, required: true },
    count: { type: Number, required: true },
    lastAt: { type: Date, required: true },
  },
  { collection: 'anonymous_failures', versionKey: false },
);
anonymousFailureSchema.index({ lineId: 1 }, { unique: true });

export function anonymousFailureModel(connection: Connection) {
  return connection.model<AnonymousFailureDocument>('AnonymousFailure', anonymousFailureSchema);
}
