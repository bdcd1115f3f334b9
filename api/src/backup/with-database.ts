import path from 'node:path';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../db/connect.ts';

/** Resolves a path from the folder in which the operator called npm. */
export function typedPath(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? '.', file);
}

/** Runs work on an existing database without a timeout. */
export async function withDatabase<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const logger = pino({ level: 'silent' });
  const connection = await connectDatabase(url, { logger, waitMs: 0, socketTimeoutMs: 0 });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
