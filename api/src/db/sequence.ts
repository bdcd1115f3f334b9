import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from './document-schema.ts';

const sequenceDocument = z.object({ _id: z.string(), value: z.int() });
type SequenceDocument = z.output<typeof sequenceDocument>;

const sequenceSchema = documentSchema(sequenceDocument, 'sequences');

/**
 * Numbers 1, 2, 3, … per name. They are taken outside transactions to avoid conflicts, so a failed transaction leaves a
 * gap.
 */
export function createSequence(connection: Connection, name: string): () => Promise<number> {
  const sequences = connection.model<SequenceDocument>('Sequence', sequenceSchema);
  return async () => {
    const next = await sequences
      .findOneAndUpdate({ _id: name }, { $inc: { value: 1 } }, { upsert: true, returnDocument: 'after' })
      .lean();
    return next.value;
  };
}
