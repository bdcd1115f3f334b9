import { people, scattered } from './database-people.ts';

/** An operation to measure on a collection of people. */
export interface Operation {
  readonly name: string;
  /** How often in one round of a full run. */
  readonly times: number;
  /** The command for the turn-th call on a collection of `size` people. */
  readonly command: (collection: string, turn: number, size: number) => Record<string, unknown>;
}

const POINTS = 1_000_000_000;

/** A stretch of points that about `wanted` of the people have. */
function pointsFor(turn: number, size: number, wanted: number): { $gte: number; $lt: number } {
  const low = scattered(turn, POINTS / 2);
  return { $gte: low, $lt: low + Math.round((POINTS * wanted) / size) };
}

let nextPerson = 10_000_000;

function insertOf(count: number) {
  return (insert: string): Record<string, unknown> => {
    nextPerson += count;
    return { insert, documents: people(nextPerson - count, count) };
  };
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'findOne by id',
    times: 1000,
    command: (find, turn, size) => ({ find, filter: { _id: scattered(turn, size) }, limit: 1, singleBatch: true }),
  },
  {
    name: 'findOne by a secondary index',
    times: 1000,
    command: (find, turn, size) => ({
      find,
      filter: { handle: `person_${scattered(turn, size)}` },
      limit: 1,
      singleBatch: true,
    }),
  },
  {
    name: 'conditional findAndModify',
    times: 500,
    command: (findAndModify, turn, size) => ({
      findAndModify,
      query: { _id: scattered(turn, size), points: { $gte: 0 } },
      update: { $inc: { points: 1 } },
      new: true,
    }),
  },
  { name: 'insert of 1', times: 500, command: insertOf(1) },
  { name: 'insert of 1,000', times: 3, command: insertOf(1000) },
  {
    name: 'sorted top 10',
    times: 500,
    command: (find) => ({ find, filter: {}, sort: { points: -1 }, limit: 10 }),
  },
  {
    name: 'page of 20 after a cursor',
    times: 500,
    command: (find, turn) => ({
      find,
      filter: { points: { $lt: POINTS / 2 + scattered(turn, POINTS / 2) } },
      sort: { points: -1 },
      limit: 20,
    }),
  },
  {
    name: 'page of 20 after a skip of 500',
    times: 200,
    command: (find) => ({ find, filter: {}, sort: { points: -1 }, skip: 500, limit: 20 }),
  },
  {
    name: '$in of 1,000 ids',
    times: 10,
    command: (find, turn, size) => ({
      find,
      filter: { _id: { $in: Array.from({ length: 1000 }, (_, at) => scattered(turn * 1000 + at, size)) } },
      batchSize: 1000,
    }),
  },
  {
    name: 'count of about 500 by an index',
    times: 500,
    command: (count, turn, size) => ({ count, query: { points: pointsFor(turn, size, 500) } }),
  },
  { name: 'count of all', times: 500, command: (count) => ({ count }) },
];
