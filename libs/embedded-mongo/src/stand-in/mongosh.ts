import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect as openSocket } from 'node:net';
import { inspect, parseArgs } from 'node:util';
import vm from 'node:vm';
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  isMainThread,
  workerData,
  type MessagePort,
} from 'node:worker_threads';
import { MongoClient, type Document, type MongoServerError } from 'mongodb';

// Takes the place of `mongosh`, with what the scripts of docker/mongo and the runbooks use. Scripts of mongosh wait for
// each answer, so the driver works in a thread of its own.

interface Channel {
  readonly port: MessagePort;
  readonly turn: Int32Array<SharedArrayBuffer>;
}

interface Question {
  readonly url: string;
  readonly command: Document;
}

type Answer = { readonly reply: Document } | { readonly message: string; readonly code: number | undefined };

const LOCAL = 'mongodb://127.0.0.1:27017/test?directConnection=true';
const PATIENCE_MS = 5_000;
const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];
const PORT = 27_017;

const isReachable = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openSocket({ host, port: PORT, timeout: PATIENCE_MS });
    const end = (isOpen: boolean) => () => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });

/** The stand-in of `mongod` knows no other members: those that can be reached are healthy. */
async function replicaSetStatus(): Promise<Document> {
  const states = MEMBERS.map(async (host, index) => {
    const isHealthy = await isReachable(host);
    const stateStr = isHealthy ? (index === 0 ? 'PRIMARY' : 'SECONDARY') : '(not reachable/healthy)';
    return { _id: index, name: `${host}:${PORT}`, health: Number(isHealthy), stateStr, optimeDate: new Date() };
  });
  return { set: 'rs0', members: await Promise.all(states), ok: 1 };
}

function serveDriver({ port, turn }: Channel): void {
  const clients = new Map<string, MongoClient>();
  const ask = async ({ url, command }: Question): Promise<Answer> => {
    const client = clients.get(url) ?? new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE_MS });
    clients.set(url, client);
    try {
      const reply = await client.db().command(command);
      return { reply: 'replSetGetStatus' in command ? await replicaSetStatus() : reply };
    } catch (error) {
      clients.delete(url);
      await client.close();
      return { message: (error as Error).message, code: (error as MongoServerError).code as number | undefined };
    }
  };
  port.on('message', (question: Question) => {
    void ask(question).then((answer) => {
      port.postMessage(JSON.parse(JSON.stringify(answer)));
      Atomics.store(turn, 0, 1);
      Atomics.notify(turn, 0);
    });
  });
}

function startDriver(): (question: Question) => Document {
  const turn = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const workerData: Channel = { port: port2, turn };
  new Worker(import.meta.filename, { workerData, transferList: [port2] }).unref();
  return (question) => {
    Atomics.store(turn, 0, 0);
    port1.postMessage(question);
    Atomics.wait(turn, 0, 0);
    const { message: answer } = receiveMessageOnPort(port1) as { message: Answer };
    if ('reply' in answer) return answer.reply;
    throw Object.assign(new Error(answer.message), { code: answer.code });
  };
}

/** The shell's `db` of an address. */
function openDatabase(ask: (question: Question) => Document, url: string): object {
  const command = (document: Document): Document => ask({ url, command: document });
  command({ ping: 1 });
  const own = {
    hello: () => command({ hello: 1 }),
    adminCommand: command,
    getUser: (name: string) => (command({ usersInfo: name })['users'] as readonly Document[])[0] ?? null,
    createUser: ({ user, ...rest }: Document) => command({ createUser: user, ...rest }),
    updateUser: (name: string, rest: Document) => command({ updateUser: name, ...rest }),
    dropUser: (name: string) => command({ dropUser: name }),
    dropDatabase: () => command({ dropDatabase: 1 }),
    getCollectionNames: () => {
      const { cursor } = command({ listCollections: 1, nameOnly: true, cursor: { batchSize: 1000 } });
      return (cursor as { firstBatch: { name: string }[] }).firstBatch.map(({ name }) => name);
    },
  };
  const collection = (name: string) => ({
    drop: () => command({ drop: name })['ok'] === 1,
    countDocuments: () => Number(command({ count: name })['n']),
    validate: () => command({ validate: name }),
  });
  return new Proxy(own, {
    get: (_, name) => (name in own ? own[name as keyof typeof own] : collection(String(name))),
  });
}

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const print = (value: unknown) =>
  void process.stdout.write(`${typeof value === 'string' ? value : inspect(value, { depth: 6 })}\n`);

function runFile(file: string, globals: Readonly<Record<string, unknown>>): void {
  const script = vm.compileFunction(readFileSync(file, 'utf8'), ['require', ...Object.keys(globals)], {
    filename: file,
  }) as (...values: readonly unknown[]) => void;
  script(createRequire(file), ...Object.values(globals));
}

/** The address of a database by its name or URL, with the user whose password comes first on standard input. */
function addressOf(place: string, user: string | undefined, authSource: string | undefined): string {
  const url = new URL(place.startsWith('mongodb://') ? place.replace(/,[^/]*/, '') : LOCAL);
  if (!place.startsWith('mongodb://') && place !== '') url.pathname = place;
  if (user !== undefined) {
    url.username = user;
    url.password = readFileSync(0, 'utf8').split('\n')[0] ?? '';
  }
  if (authSource !== undefined) url.searchParams.set('authSource', authSource);
  return url.href;
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quiet: { type: 'boolean' },
      norc: { type: 'boolean' },
      nodb: { type: 'boolean' },
      username: { type: 'string' },
      authenticationDatabase: { type: 'string' },
      file: { type: 'string' },
      eval: { type: 'string' },
    },
  });
  const ask = startDriver();
  const connect = (url: string): object => openDatabase(ask, url);
  const address = addressOf(positionals[0] ?? '', values.username, values.authenticationDatabase);
  const db = values.nodb ? undefined : connect(address);
  const rs = { status: () => ask({ url: address, command: { replSetGetStatus: 1 } }) };
  const globals = { connect, print, sleep, quit: process.exit, db, rs };
  if (values.eval !== undefined) print(vm.runInNewContext(values.eval, globals));
  else runFile(values.file ?? '', globals);
  process.exit();
}

if (isMainThread) main();
else serveDriver(workerData as Channel);
