import { createHmac, createHash, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import { deserialize, serialize, Binary, type Document } from 'bson';
import { startEmbeddedMongo } from '../start.ts';
import { FrameReader } from '../wire/frames.ts';

// Takes the place of `mongod` in a container. The first member runs the embedded database, behind a door that asks for
// passwords as MongoDB does (SCRAM-SHA-256); the other members forward every connection to it.

const FIRST = 'mongo-1';
const PORT = 27_017;
const INNER_PORT = 27_018;
const ROUNDS = 15_000;
const OP_MSG = 2_013;
/** More sections may follow the document of a command. */
const ANY_LENGTH = { allowObjectSmallerThanBufferSize: true };
/** Commands for clients that have not signed in. */
const OPEN = ['hello', 'isMaster', 'ismaster', 'ping', 'buildInfo', 'endSessions'];
/** Only asked of members of a real set; `mongosh` beside this file has the answers. */
const OF_MEMBERS = ['replSetGetStatus', 'validate'];
const LOOPBACK = ['127.0.0.1', '::ffff:127.0.0.1', '::1'];

interface User {
  readonly salt: string;
  readonly salted: string;
}

/** The users of the database, kept in a file. */
class Users {
  readonly #file: string;
  readonly #users: Map<string, User>;

  constructor(file: string) {
    this.#file = file;
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, User>) : {};
    this.#users = new Map(Object.entries(kept));
  }

  get isEmpty(): boolean {
    return this.#users.size === 0;
  }

  get(name: string): User | undefined {
    return this.#users.get(name);
  }

  keep(name: string, password: string): void {
    const salt = randomBytes(28);
    const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ROUNDS, 32, 'sha256').toString('base64');
    this.#users.set(name, { salt: salt.toString('base64'), salted });
    this.#write();
  }

  /** False when there is no such user. */
  drop(name: string): boolean {
    const isKnown = this.#users.delete(name);
    this.#write();
    return isKnown;
  }

  #write(): void {
    writeFileSync(this.#file, JSON.stringify(Object.fromEntries(this.#users)));
  }
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const refusal = (code: number, codeName: string, errmsg: string): Document => ({ ok: 0, code, codeName, errmsg });
const textOf = (payload: unknown): string => Buffer.from((payload as Binary).buffer).toString();
const fieldsOf = (text: string): URLSearchParams =>
  new URLSearchParams(text.split(',').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]));

/** The server's side of one sign-in by RFC 5802 and 7677. */
class SignIn {
  readonly name: string;
  readonly challenge: string;
  readonly #user: User;
  readonly #first: string;

  constructor(users: Users, payload: unknown) {
    this.#first = textOf(payload).replace(/^n,,/, '');
    const fields = fieldsOf(this.#first);
    this.name = fields.get('n') ?? '';
    this.#user = users.get(this.name) ?? { salt: 'AAAA', salted: randomBytes(32).toString('base64') };
    const nonce = `${fields.get('r')}${randomBytes(18).toString('base64')}`;
    this.challenge = `r=${nonce},s=${this.#user.salt},i=${ROUNDS}`;
  }

  /** The server's proof, or null for a wrong password. */
  finish(payload: unknown): string | null {
    const last = textOf(payload);
    const salted = Buffer.from(this.#user.salted, 'base64');
    const message = `${this.#first},${this.challenge},${last.replace(/,p=.*$/, '')}`;
    const clientKey = hmac(salted, 'Client Key');
    const signature = hmac(createHash('sha256').update(clientKey).digest(), message);
    const proof = Buffer.from(fieldsOf(last).get('p') ?? '', 'base64');
    const wanted = clientKey.map((byte, at) => byte ^ (signature[at] ?? 0));
    if (proof.length !== wanted.length || !timingSafeEqual(proof, wanted)) return null;
    return `v=${hmac(hmac(salted, 'Server Key'), message).toString('base64')}`;
  }
}

function replyTo(request: Buffer, reply: Document): Buffer {
  const head = Buffer.alloc(21);
  const body = serialize(reply);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}

/** The rights of one connection, and the commands about users, which the embedded database does not have. */
class Door {
  readonly #users: Users;
  readonly #isLocal: boolean;
  #signIn: SignIn | null = null;
  #name: string | null = null;

  constructor(users: Users, isLocal: boolean) {
    this.#users = users;
    this.#isLocal = isLocal;
  }

  /** The API's user: nothing that it sends need be looked at. */
  get isOpen(): boolean {
    return this.#name !== null && this.#name !== 'root';
  }

  /** The answer, or null for what the database answers. */
  answer(request: Document): Document | null {
    const [command = ''] = Object.keys(request);
    if (command === 'saslStart') return this.#begin(request);
    if (command === 'saslContinue') return this.#finish(request['payload']);
    if (OPEN.includes(command)) return null;
    const isFirst = this.#isLocal && this.#users.isEmpty && command === 'createUser';
    if (this.#name === null && !isFirst) return refusal(13, 'Unauthorized', `Command ${command} requires a sign-in`);
    const name = String(request[command]);
    if (command === 'usersInfo') return { ok: 1, users: this.#users.get(name) ? [{ user: name }] : [] };
    if (command === 'dropUser') {
      return this.#users.drop(name) ? { ok: 1 } : refusal(11, 'UserNotFound', `User '${name}' not found`);
    }
    if (OF_MEMBERS.includes(command)) return { ok: 1 };
    if (command !== 'createUser' && command !== 'updateUser') return null;
    this.#users.keep(name, String(request['pwd']));
    return { ok: 1 };
  }

  #begin({ mechanism, payload }: Document): Document {
    if (mechanism !== 'SCRAM-SHA-256') return refusal(334, 'MechanismUnavailable', `No ${mechanism} here`);
    this.#signIn = new SignIn(this.#users, payload);
    return this.#said(this.#signIn.challenge, false);
  }

  #finish(payload: unknown): Document {
    const proof = this.#signIn?.finish(payload);
    if (!proof) return refusal(18, 'AuthenticationFailed', 'Authentication failed.');
    this.#name = this.#signIn?.name ?? null;
    return this.#said(proof, true);
  }

  #said(text: string, done: boolean): Document {
    return { conversationId: 1, done, payload: new Binary(Buffer.from(text)), ok: 1 };
  }
}

function join(client: Socket, port: number, host: string): Socket {
  const inner = connect(port, host);
  inner.pipe(client);
  for (const [one, other] of [
    [client, inner],
    [inner, client],
  ] as const) {
    one.setNoDelay(true);
    one.on('error', () => undefined);
    one.once('close', () => other.destroy());
  }
  return inner;
}

function admit(client: Socket, users: Users): void {
  const inner = join(client, INNER_PORT, '127.0.0.1');
  const door = new Door(users, LOOPBACK.includes(client.remoteAddress ?? ''));
  const frames = new FrameReader();
  client.on('data', (chunk: Buffer) => {
    if (door.isOpen) return void (inner.write(chunk) || client.pause());
    for (const frame of frames.push(chunk)) {
      const reply = frame.readInt32LE(12) === OP_MSG ? door.answer(deserialize(frame.subarray(21), ANY_LENGTH)) : null;
      if (reply) client.write(replyTo(frame, reply));
      else inner.write(frame);
    }
  });
  inner.on('drain', () => client.resume());
}

async function isFirstMember(): Promise<boolean> {
  const own = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
  const found = await lookup(FIRST).catch(() => null);
  return found !== null && own.includes(found.address);
}

// The options of real members; only their names are checked.
const { values } = parseArgs({
  options: {
    replSet: { type: 'string' },
    keyFile: { type: 'string', default: '' },
    bind_ip_all: { type: 'boolean' },
    dbpath: { type: 'string', default: '' },
    wiredTigerCacheSizeGB: { type: 'string' },
  },
});
readFileSync(values.keyFile);
if (await isFirstMember()) {
  const options = { port: INNER_PORT, dataDir: `${values.dbpath}/embedded`, announcedAs: `${FIRST}:${PORT}` };
  const database = await startEmbeddedMongo({ ...options, onFatal: () => process.exit(14) });
  const users = new Users(`${values.dbpath}/users.json`);
  createServer((client) => admit(client, users)).listen(PORT);
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
} else {
  createServer((client) => void client.pipe(join(client, PORT, FIRST))).listen(PORT);
  process.once('SIGTERM', () => process.exit(0));
}
