import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { releaseNameSchema } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { z } from 'zod';

/** A token that authorizes one remote's calls of the registry, without its secret. */
export interface DeployToken {
  readonly id: string;
  readonly remote: string;
  readonly createdAt: string;
  /** Null: until it is revoked. */
  readonly endsAt: string | null;
}

export interface IssuedToken {
  readonly token: DeployToken;
  /** The text that the team sends. It is not stored, so it can be read only once. */
  readonly text: string;
}

export type TokenVerdict = { readonly is: 'valid'; readonly token: DeployToken } | { readonly is: 'unknown' | 'ended' };

/** Scanners find leaked tokens by the prefix and the fixed form. The remote's name is for people. */
const TOKEN_TEXT = /^mgx_(?<remote>[a-z][a-z0-9-]{0,49})_(?<id>[0-9a-f]{12})_(?<secret>[0-9a-f]{64})$/;
const PREFIX = 'mgx_';
const SECRET_BYTES = 32;
const RECORD_KEY = /\/([0-9a-f]{12})\.json$/;

const recordSchema = z.object({
  id: z.string(),
  remote: releaseNameSchema,
  secretSha256: z.string().regex(/^[0-9a-f]{64}$/),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});

type TokenRecord = z.infer<typeof recordSchema>;

/** Objects are immutable, so an earlier end of a token is another object beside it. */
const endSchema = z.object({ endsAt: z.iso.datetime() });

/** Whether a bearer token claims to be a deploy token. */
export function isDeployTokenText(text: string): boolean {
  return text.startsWith(PREFIX);
}

/**
 * A fast hash is enough: 256 random bits cannot be guessed. A slow hash would let clients overload the gateway with
 * invented tokens.
 */
function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function folderOf(remote: string): string {
  return `_deploy-tokens/${releaseNameSchema.parse(remote)}/`;
}

async function readObject<T>(store: ObjectStore, key: string, schema: z.ZodType<T>): Promise<T | null> {
  const body = await store.get(key);
  return body && schema.parse(JSON.parse(body.toString()));
}

function toObject(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** The earliest of some times; null when all are null. */
function earliest(times: readonly (string | null)[]): string | null {
  const ends = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}

/** The deploy tokens of a store. The gateway only verifies them; operators with access to the store change them. */
export class DeployTokens {
  private readonly store: ObjectStore;
  private readonly now: () => number;

  constructor(store: ObjectStore, now: () => number = Date.now) {
    this.store = store;
    this.now = now;
  }

  async issue(remote: string, expiresAt: Date | null): Promise<IssuedToken> {
    const id = randomBytes(6).toString('hex');
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    const record: TokenRecord = {
      id,
      remote,
      secretSha256: sha256(secret).toString('hex'),
      createdAt: new Date(this.now()).toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    };
    const isCreated = await this.store.create(`${folderOf(remote)}${id}.json`, toObject(record));
    if (!isCreated) throw new Error(`The token id ${id} of ${remote} exists already: try again`);
    return { token: this.#toToken(record, []), text: `${PREFIX}${remote}_${id}_${secret}` };
  }

  /** Issues a token. The tokens that are valid now end at `oldEndAt` at the latest. */
  async rotate(remote: string, oldEndAt: Date, expiresAt: Date | null): Promise<IssuedToken> {
    const old = await this.#listValid(remote);
    const issued = await this.issue(remote, expiresAt);
    for (const token of old) await this.#end(token, oldEndAt);
    return issued;
  }

  /** Ends one token now, or all of the remote's. Returns the ended tokens. */
  async revoke(remote: string, id: string | null): Promise<readonly DeployToken[]> {
    const valid = await this.#listValid(remote);
    const revoked = valid.filter((token) => id === null || token.id === id);
    for (const token of revoked) await this.#end(token, new Date(this.now()));
    return revoked;
  }

  /** All tokens ever issued, oldest first. */
  async list(remote: string): Promise<readonly DeployToken[]> {
    const keys = await this.store.list(folderOf(remote));
    const ids = keys.flatMap((key) => RECORD_KEY.exec(key)?.[1] ?? []);
    const found = await Promise.all(ids.map((id) => this.#find(remote, id)));
    const tokens = found.flatMap((entry) => (entry ? [entry.token] : []));
    return tokens.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  }

  async verify(text: string): Promise<TokenVerdict> {
    const { remote, id, secret } = TOKEN_TEXT.exec(text)?.groups ?? {};
    if (!remote || !id || !secret) return { is: 'unknown' };
    const found = await this.#find(remote, id);
    if (!found) return { is: 'unknown' };
    if (!timingSafeEqual(sha256(secret), Buffer.from(found.record.secretSha256, 'hex'))) return { is: 'unknown' };
    return this.#isValid(found.token) ? { is: 'valid', token: found.token } : { is: 'ended' };
  }

  #isValid({ endsAt }: DeployToken): boolean {
    return endsAt === null || Date.parse(endsAt) > this.now();
  }

  async #listValid(remote: string): Promise<DeployToken[]> {
    return (await this.list(remote)).filter((token) => this.#isValid(token));
  }

  async #find(remote: string, id: string): Promise<{ record: TokenRecord; token: DeployToken } | null> {
    const base = `${folderOf(remote)}${id}`;
    const record = await readObject(this.store, `${base}.json`, recordSchema);
    if (!record || record.remote !== remote) return null;
    const endKeys = await this.store.list(`${base}.ends-`);
    const ends = await Promise.all(endKeys.map((key) => readObject(this.store, key, endSchema)));
    const endTimes = ends.flatMap((end) => (end ? [end.endsAt] : []));
    return { record, token: this.#toToken(record, endTimes) };
  }

  #toToken({ id, remote, createdAt, expiresAt }: TokenRecord, endTimes: readonly string[]): DeployToken {
    return { id, remote, createdAt, endsAt: earliest([expiresAt, ...endTimes]) };
  }

  /** Ending a token twice at the same time creates one object. The earliest end counts. */
  async #end({ remote, id }: DeployToken, at: Date): Promise<void> {
    await this.store.create(`${folderOf(remote)}${id}.ends-${at.getTime()}.json`, toObject({ endsAt: at }));
  }
}
