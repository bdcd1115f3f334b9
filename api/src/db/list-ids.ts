import type { Model, QueryFilter } from 'mongoose';

/** The ids of the next documents after one, in their order. Null: from the first. */
export async function listIds<Id extends string | number, Document extends { readonly _id: Id }>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  after: Id | null,
  limit: number,
): Promise<Id[]> {
  const following = { ...filter, ...(after !== null && { _id: { $gt: after } }) } as QueryFilter<Document>;
  const found = await model.find(following, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<{ _id: Id }[]>();
  return found.map(({ _id }) => _id);
}
