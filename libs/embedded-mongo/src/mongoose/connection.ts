import type { Connection } from 'mongoose';
import mongoose from 'mongoose';
import { cleanDatabase } from '../testing.ts';

/** A mongoose connection to a new database. Call `start` in beforeAll and `stop` in afterAll. */
export function mongooseConnection(): { connection: Connection; start(): Promise<void>; stop(): Promise<void> } {
  const connection = mongoose.createConnection();
  return {
    connection,
    start: async () => {
      await connection.openUri(cleanDatabase().url);
    },
    stop: async () => {
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
