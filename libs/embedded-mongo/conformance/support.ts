import type { Collection, Db, Document, MongoClient as Client, RunCommandOptions } from 'mongodb';
import { BSON, MongoClient, MongoServerError } from 'mongodb';
import { failureOf } from '../src/testing/test-client.ts';
import { cleanDatabase } from '../src/testing.ts';

export class Refused {
  declare code: number;
  declare codeName?: string;
}

/** Expects an error by its code; by its name only where all versions agree on it. */
export const refused = (code: number, codeName?: string): Refused =>
  Object.assign(new Refused(), { code, ...(codeName !== undefined && { codeName }) });

/** A value as text, with its types and its field order. */
export const exact = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: false });

/** A value as text for a test title. */
export const brief = (value: unknown): string => BSON.EJSON.stringify(value, { relaxed: true }).slice(0, 110);

/** The driver and database of one test file. */
export interface Bench {
  readonly client: Client;
  readonly db: Db;
  /** A new collection with these documents; those without an `_id` get their position as `_id`. */
  filled(docs?: readonly Document[]): Promise<Collection>;
  /** Runs a command. The error of a statement is thrown like the command's own. */
  run(command: Document, options?: RunCommandOptions): Promise<Document>;
}

/** Connects a test file to the server in MONGODB_URL, or to that of the jest run. */
export function useServer(): Bench {
  const { url, name } = cleanDatabase();
  // Without promotion, the tests distinguish int32 from double.
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

/** Expects an error, or an exact result including types and field order. */
export async function expectOutcome(call: () => Promise<unknown>, expected: unknown): Promise<void> {
  if (!(expected instanceof Refused)) {
    expect(exact(await call())).toBe(exact(expected));
    return;
  }
  const { code, codeName } = await failure(call);
  // Statement errors have no name.
  const named = expected.codeName !== undefined && codeName !== undefined;
  expect({ code: Number(code), ...(named ? { codeName } : {}) }).toEqual(
    named ? { ...expected } : { code: expected.code },
  );
}

export const failure = (call: () => Promise<unknown>): Promise<MongoServerError> => failureOf(call());

export const idsOf = (docs: readonly Document[]): number[] => docs.map(({ _id }) => Number(_id));
