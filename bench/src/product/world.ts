import { Agent } from 'node:http';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logInAdmin, logInProject } from '@magnetx/contracts';
import { BulkLoad } from '@magnetx/embedded-mongo/testing/bulk-load';
import type { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady, type Service } from '@magnetx/tools/service';
import { DATABASE } from '../database-people.ts';
import { DatabaseProcess } from '../database-process.ts';
import { cpuMillisOf } from '../process-figures.ts';
import type { Filling } from './copies.ts';
import { signIn, signInWithPassword } from './sign-in.ts';

/** A large world's first requests read pages that no memory holds yet. */
const START_TIMEOUT_MS = 600_000;

/** With `BENCH_WORLDS`, worlds that are named by a number stay in that folder, and later runs use them again. */
function keptAs(name: string): string | undefined {
  const folder = process.env['BENCH_WORLDS'];
  return folder && /\d,\d{3}/.test(name) ? path.join(folder, name.replaceAll(/[^a-z\d]+/gi, '-')) : undefined;
}

/** Written when a world is filled, with the answer of what filled it. */
const filledFileIn = (folder: string): string => path.join(folder, 'filled.json');

/** The product's database and api, each its own process, with as much in it as the measurement wants. */
export class World {
  private readonly agent = new Agent({ keepAlive: true });
  private api: Service | undefined;
  apiUrl = '';

  readonly name: string;
  private readonly database: DatabaseProcess;
  client: RawClient;

  private constructor(name: string, database: DatabaseProcess, client: RawClient) {
    this.name = name;
    this.database = database;
    this.client = client;
  }

  /** A world with only the demo's data, or one that was kept under this name. Stop it. */
  static async start(name: string, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    const database = new DatabaseProcess(keptAs(name));
    const isKept = existsSync(filledFileIn(database.folder));
    if (!isKept) rmSync(database.folder, { recursive: true, force: true });
    await database.start();
    const world = new World(name, database, await database.connect());
    try {
      await world.startApi({ ...(!isKept && { SEED_DEMO: 'always' }), ...settings });
    } catch (error) {
      await world.stop();
      throw error;
    }
    return world;
  }

  /** Where the processes of this world write what they say. */
  get logDir(): string {
    return path.join(this.database.folder, 'logs');
  }

  readonly apiPid = () => this.api?.process.pid;

  get databaseUrl(): string {
    return this.database.urlOf(DATABASE);
  }

  /** Restarts the API with other settings; jobs are off unless `JOB_INTERVAL_MS` is set. */
  async restartApi(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.api?.stop();
    await this.startApi(settings);
  }

  /** Fills the world and restarts its servers, unless it was kept. Answers what `fill` answered then. */
  async fill<T>(fill: (filling: Filling) => Promise<T>): Promise<T | undefined> {
    const filledFile = filledFileIn(this.database.folder);
    if (!existsSync(filledFile)) {
      const bulk = new BulkLoad(this.database.folder);
      const load: Filling['load'] = (name, ...of) => bulk.insert(`${DATABASE}.${name}`, ...of);
      const answer = await fill({ client: this.client, load });
      await bulk.close();
      await this.api?.stop();
      this.client.close();
      await this.database.stop();
      await this.database.start();
      this.client = await this.database.connect();
      await this.startApi();
      writeFileSync(filledFile, JSON.stringify({ answer }));
    }
    return (JSON.parse(readFileSync(filledFile, 'utf8')) as { answer?: T }).answer;
  }

  private async startApi(settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const port = await freePort();
    const env = {
      PROFILE: 'local',
      API_PORT: String(port),
      MONGODB_URL: this.databaseUrl,
      PICTURES_DIR: path.join(this.database.folder, 'pictures'),
      JOB_INTERVAL_MS: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    };
    this.api = startService({
      name: 'api',
      folder: 'api',
      args: ['src/main.ts'],
      env: { ...process.env, ...env },
      logDir: this.logDir,
    });
    this.apiUrl = `http://127.0.0.1:${port}`;
    await waitUntilReady(this.api, `${this.apiUrl}/readyz`, START_TIMEOUT_MS);
  }

  /** The token of a person of the demo, or of a newcomer. */
  signIn(handle: string): Promise<string> {
    return signIn(this.apiUrl, handle);
  }

  signInAdmin(credentials: { readonly username: string; readonly password: string }): Promise<string> {
    return signInWithPassword(this.apiUrl, logInAdmin, credentials);
  }

  signInProject(credentials: { readonly username: string; readonly password: string }): Promise<string> {
    return signInWithPassword(this.apiUrl, logInProject, credentials);
  }

  /** The address and headers of a repeated call. */
  target(address: string, token: string) {
    const { agent } = this;
    return { url: `${this.apiUrl}/api${address}`, agent, headers: { authorization: `Bearer ${token}` } };
  }

  /** Processor time of each; undefined where the system does not report it. */
  cpuMillisApart(): Readonly<Record<'api' | 'database', number | undefined>> {
    return { api: cpuMillisOf(this.apiPid()), database: this.database.cpuMillis() };
  }

  /** Processor time of database and api together; undefined where the system does not report it. */
  cpuMillis(): number | undefined {
    const { api, database } = this.cpuMillisApart();
    return api === undefined || database === undefined ? undefined : api + database;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    this.client.close();
    await this.api?.stop();
    await this.database.remove();
  }
}
