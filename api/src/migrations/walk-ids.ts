import type { Connection } from 'mongoose';
import { walkBatches } from '../db/walk-batches.ts';

interface Row {
  readonly _id: string;
}

/** Reads the ids of a collection in order, in batches. */
export async function* walkIds(connection: Connection, name: string): AsyncGenerator<string[]> {
  const batches = walkBatches<Row>((last, limit) =>
    connection
      .collection<Row>(name)
      .find(last === null ? {} : { _id: { $gt: last._id } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray(),
  );
  for await (const rows of batches) yield rows.map(({ _id }) => _id);
}
