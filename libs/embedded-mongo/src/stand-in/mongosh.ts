import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
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

// Takes the place of `mongosh`, with what the scripts of docker/mongo use. Scripts of mongosh wait for each answer, so
// the driver works in a thread of its own.

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

function serveDriver({ port, turn }: Channel): void {
  const clients = new Map<string, MongoClient>();
  const ask = async ({ url, command }: Question): Promise<Answer> => {
    const client = clients.get(url) ?? new MongoClient(url, { serverSelectionTimeoutMS: PATIENCE_MS });
    clients.set(url, client);
    try {
      return { reply: await client.db().command(command) };
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

function runScript(): void {
  const { values } = parseArgs({
    options: {
      quiet: { type: 'boolean' },
      norc: { type: 'boolean' },
      nodb: { type: 'boolean' },
      file: { type: 'string', default: '' },
    },
  });
  const ask = startDriver();
  const connect = (url: string) => {
    const command = (document: Document): Document => ask({ url, command: document });
    command({ ping: 1 });
    return {
      hello: () => command({ hello: 1 }),
      adminCommand: command,
      getUser: (name: string) => (command({ usersInfo: name })['users'] as readonly Document[])[0] ?? null,
      createUser: ({ user, ...rest }: Document) => command({ createUser: user, ...rest }),
      updateUser: (name: string, rest: Document) => command({ updateUser: name, ...rest }),
    };
  };
  const script = vm.compileFunction(
    readFileSync(values.file, 'utf8'),
    ['require', 'connect', 'print', 'sleep', 'quit', 'db'],
    { filename: values.file },
  ) as (...globals: readonly unknown[]) => void;
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const require = createRequire(values.file);
  script(require, connect, print, sleep, process.exit, values.nodb ? undefined : connect(LOCAL));
  process.exit();
}

if (isMainThread) runScript();
else serveDriver(workerData as Channel);
