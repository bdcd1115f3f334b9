import { MongoClient, MongoServerError, type Db } from 'mongodb';
import { cleanDatabase } from '../testing.ts';

/** Connects a driver to a new database. Close it in afterAll. */
export async function connectTestClient(): Promise<{ client: MongoClient; db: Db; close(): Promise<void> }> {
  const { url, name } = cleanDatabase();
  const client = await new MongoClient(url).connect();
  const db = client.db(name);
  const close = async (): Promise<void> => {
    await db.dropDatabase();
    await client.close();
  };
  return { client, db, close };
}

/** The server error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<MongoServerError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof MongoServerError) return error;
    throw error;
  }
  throw new Error('the call succeeded, a failure was expected');
}
