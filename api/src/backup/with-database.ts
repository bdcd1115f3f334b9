import path from 'node:path';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';

/** A path as the person meant it, who may have typed it in another folder than npm runs the command in. */
export function typedPath(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** Works on a database that must be there already, and may take its time. */
export async function withDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const logger = pino({ level: 'silent' });
  const connection = await connectDatabase(url, { logger, waitMs: 0, socketTimeoutMs: 0 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
