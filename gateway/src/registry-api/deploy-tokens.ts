import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { releaseNameSchema } from '@magnetx/federation';
import { z } from 'zod';
import type { ObjectStore } from '../release-store/object-store.ts';

/** What opens one remote's calls of the registry, without its secret. */
export interface DeployToken {
  readonly id: string;
  readonly remote: string;
  readonly createdAt: string;
  /** Null: until it is revoked. */
  readonly endsAt: string | null;
}

export interface IssuedToken {
  readonly token: DeployToken;
  /** What the team sends. Kept nowhere, so this is the only time to read it. */
  readonly text: string;
}

export type TokenVerdict = { readonly is: 'valid'; readonly token: DeployToken } | { readonly is: 'unknown' | 'ended' };

export interface DeployTokens {
  readonly issue: (remote: string, expiresAt: Date | null) => Promise<IssuedToken>;
  /** A new token; the ones that are valid now end at that time at the latest. */
  readonly rotate: (remote: string, oldEndAt: Date, expiresAt: Date | null) => Promise<IssuedToken>;
  /** Ends one token now, or all of the remote's, and returns those that it ended. */
  readonly revoke: (remote: string, id: string | null) => Promise<readonly DeployToken[]>;
  /** All that there ever were, the oldest first. */
  readonly list: (remote: string) => Promise<readonly DeployToken[]>;
  readonly verify: (text: string) => Promise<TokenVerdict>;
}

/**
 * Begins alike and has a fixed form, so that scanners find one that leaked, and says which remote it opens, so that
 * people don't mix them up.
 */
const TOKEN_TEXT = /^mgx_(?<remote>[a-z][a-z0-9-]{0,49})_(?<id>[0-9a-f]{12})_(?<secret>[0-9a-f]{64})$/;
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

/** The store changes nothing in place: that a token ends earlier is an object beside it. */
const endSchema = z.object({ endsAt: z.iso.datetime() });

/**
 * A plain hash is enough here, and argon2 would be wrong: the secret is 256 random bits, which nobody can try out
 * however fast the hash is, while a slow one would let anybody keep the gateway busy with made-up tokens.
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

/** The earliest of the times at which something ends; null when none of them ever does. */
function earliest(times: readonly (string | null)[]): string | null {
  const ends = times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}

class StoredDeployTokens implements DeployTokens {
  private readonly store: ObjectStore;
  private readonly now: () => number;

  constructor(store: ObjectStore, now: () => number) {
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
    if (!isCreated) throw new Error(`There is a token ${id} of ${remote} already: please try again`);
    return { token: this.#toToken(record, []), text: `mgx_${remote}_${id}_${secret}` };
  }

  async rotate(remote: string, oldEndAt: Date, expiresAt: Date | null): Promise<IssuedToken> {
    const old = await this.#listValid(remote);
    const issued = await this.issue(remote, expiresAt);
    for (const token of old) await this.#end(token, oldEndAt);
    return issued;
  }

  async revoke(remote: string, id: string | null): Promise<readonly DeployToken[]> {
    const valid = await this.#listValid(remote);
    const meant = valid.filter((token) => id === null || token.id === id);
    for (const token of meant) await this.#end(token, new Date(this.now()));
    return meant;
  }

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

  /** The same end twice is one object; of several, the earliest counts. */
  async #end({ remote, id }: DeployToken, at: Date): Promise<void> {
    await this.store.create(`${folderOf(remote)}${id}.ends-${at.getTime()}.json`, toObject({ endsAt: at }));
  }
}

/** The deploy tokens of a store. Changes are for whoever has the store; the gateway itself only verifies. */
export function createDeployTokens(store: ObjectStore, now: () => number = Date.now): DeployTokens {
  return new StoredDeployTokens(store, now);
}
