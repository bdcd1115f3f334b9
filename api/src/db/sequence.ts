import { Schema, type Connection } from 'mongoose';

interface SequenceDocument {
  _id: string;
  value: number;
}

const sequenceSchema = new Schema<SequenceDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'sequences', versionKey: false },
);

/** Numbers 1, 2, 3, … by name. Taken outside transactions: one that fails leaves a gap, and nobody waits for it. */
export function createSequence(connection: Connection, name: string): () => Promise<number> {
  const sequences = connection.model<SequenceDocument>('Sequence', sequenceSchema);
  return async () => {
    const next = await sequences
      .findOneAndUpdate({ _id: name }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean();
    return next.value;
  };
}
