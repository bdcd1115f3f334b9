import type { Collection, Db, Document, MongoClient as Client, RunCommandOptions } from 'mongodb';
import { BSON, MongoClient, MongoServerError } from 'mongodb';
import { cleanDatabase } from '../src/testing.ts';

/** What a case expects instead of a result: the server's error. */
export class Refused {
  readonly code: number;
  declare readonly codeName?: string;

  constructor(code: number, codeName?: string) {
    this.code = code;
    if (codeName !== undefined) this.codeName = codeName;
  }
}

/** The error that a case must end with; its name only where it is the same in every version. */
export const refused = (code: number, codeName?: string): Refused => new Refused(code, codeName);

/** A value with all its types and the order of its fields, as text. */
export const exact = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: false });

/** A value as a test's title shows it. */
export const brief = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: true }).slice(0, 110);

/** Server, database and driver of one theme; a collection of its own for each case. */
export interface Bench {
  readonly client: Client;
  readonly db: Db;
  /** A new collection with these documents; those without an `_id` get their position as `_id`. */
  filled(docs?: readonly Document[]): Promise<Collection>;
  /** Runs a command; an error of one of its statements is thrown like the command's own. */
  run(command: Document, options?: RunCommandOptions): Promise<Document>;
}

/** Connects a theme's file to the server under test: MONGODB_URL's, or this run's own. */
export function useServer(): Bench {
  const { url, name } = cleanDatabase();
  // Types are kept as they were stored: a case distinguishes int32 from double.
  const client = new MongoClient(url, { promoteValues: false, ignoreUndefined: true });
  const db = client.db(name);
  let last = 0;
  beforeAll(() => client.connect());
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });
  return {
    client,
    db,
    async filled(docs = []) {
      last += 1;
      const collection = await db.createCollection(`case_${last}`);
      if (docs.length > 0) await collection.insertMany(docs.map((doc, _id): Document => ({ _id, ...doc })));
      return collection;
    },
    async run(command, options) {
      const reply = await db.command(command, { promoteValues: false, ...options });
      const [error] = (reply['writeErrors'] ?? []) as Document[];
      if (error) throw new MongoServerError(error);
      return reply;
    },
  };
}

/** Awaits a call and compares: its result to the letter, types and field order included, or its error. */
export async function expectOutcome(call: () => Promise<unknown>, expected: unknown): Promise<void> {
  if (!(expected instanceof Refused)) {
    expect(exact(await call())).toBe(exact(expected));
    return;
  }
  const { code, codeName } = await failure(call);
  // The error of a statement among others carries no name.
  const named = expected.codeName !== undefined && codeName !== undefined;
  expect({ code: Number(code), ...(named ? { codeName } : {}) }).toEqual(
    named ? { ...expected } : { code: expected.code },
  );
}

/** The server's error of a call that must fail. */
export async function failure(call: () => Promise<unknown>): Promise<MongoServerError> {
  try {
    await call();
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error('the call succeeded, a failure was expected');
}

/** `_id`s in the order in which they came. */
export const idsOf = (docs: readonly Document[]): number[] => docs.map(({ _id }) => Number(_id));
