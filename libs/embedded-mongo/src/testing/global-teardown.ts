import { MongoClient } from 'mongodb';
import { runVariable } from '../testing.ts';
import { releaseServer } from './held-server.ts';

/** jest globalTeardown: stops the run's server, or drops the run's databases on the server in MONGODB_URL. */
export default async function globalTeardown(): Promise<void> {
  const url = process.env['MONGODB_URL'];
  if (url) await dropDatabasesOfRun(url, `${process.env[runVariable]}_`);
  await releaseServer()?.stop();
}

async function dropDatabasesOfRun(url: string, prefix: string): Promise<void> {
  const client = await new MongoClient(url).connect();
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) if (name.startsWith(prefix)) await client.db(name).dropDatabase();
  await client.close();
}
