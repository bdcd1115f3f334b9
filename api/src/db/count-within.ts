import type { Model } from 'mongoose';
import { isDuplicateKey } from './database-errors.ts';

/** A document of counts that expires. */
type Counts<N extends string> = Record<N, number> & { _id: string; expiresAt: Date };

/** Adds in one write what fits below each maximum. False, with nothing counted, if something does not fit. */
export async function countWithin<N extends string, D extends Counts<N>>(
  model: Model<D>,
  _id: string,
  added: Readonly<Record<N, number>>,
  most: Readonly<Record<N, number>>,
  expiresAt: Date,
): Promise<boolean> {
  const names = Object.keys(added) as N[];
  if (names.some((name) => added[name] > most[name])) return false;
  const room = { _id, ...Object.fromEntries(names.map((name) => [name, { $lte: most[name] - added[name] }])) };
  const add = { $inc: added };
  // Mongoose's types do not know the fields of a generic document.
  const counts = model as unknown as Model<Counts<string>>;
  try {
    await counts.updateOne(room, { ...add, $setOnInsert: { expiresAt } }, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // It is there: without room, or another has just counted the first.
    return (await counts.updateOne(room, add)).matchedCount === 1;
  }
}
