import { randomUUID } from 'node:crypto';
import { AppError, holdsPermission, type Call, type ResponseOf } from '@magnetx/contracts';
import { createVerifier } from 'fast-jwt';
import fastify, { LogController, type FastifyReply } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { fields, type Account, type Store } from './store.ts';

const MINUTE_MS = 60_000;
/** Those that calls read with the account, too. */
const ACCOUNT = fields('status tokenGeneration role pointsMxp referralCount joinedAt');

export interface PeerRoute {
  readonly call: Call;
  /** A schema of the query or the body. */
  readonly input: object;
  readonly answer: (caller: Account, input: never, key: string) => Promise<object>;
}

export const route = <C extends Call, Input>(
  call: C,
  properties: object,
  answer: (caller: Account, input: Input, key: string) => Promise<Omit<ResponseOf<C>, 'success'>>,
): PeerRoute => ({ call, input: { type: 'object', properties, required: Object.keys(properties) }, answer });

interface Json {
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly required?: readonly string[];
  readonly type?: string;
  readonly const?: unknown;
}

/** A schema for the serializer: no rules of values, and `nullable` in the place of a choice. */
function written(schema: Json): object {
  const [choice, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (choice && others.length === 0) return { ...written(choice), nullable: true };
  const { type, properties, items, required } = schema;
  if (schema.oneOf ?? choice) return {};
  if (!properties) return { type: type ?? typeof schema.const, ...(items && { items: written(items) }) };
  const all = Object.entries(properties).map(([name, field]) => [name, written(field)]);
  return { type, required, properties: Object.fromEntries(all) };
}

/** Whether a key comes for the first time within a period. */
function onceEvery(periodMs: number): (key: string, nowMs: number) => boolean {
  const until = new Map<string, number>();
  return (key, nowMs) => nowMs >= (until.get(key) ?? 0) && !!until.set(key, nowMs + periodMs);
}

/** By the signature of the token, one look-up of its revocation, and one of its account. */
function createAuthorise(store: Store, secret: string) {
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], allowedIss: 'magnetx' });
  const [isNewUse, isNewVisit] = [onceEvery(5 * MINUTE_MS), onceEvery(MINUTE_MS)];
  return async ({ audience, permission }: Call, header = ''): Promise<Account> => {
    const { aud, sub, jti, gen } = verify(header.slice('Bearer '.length)) as Record<
      'aud' | 'sub' | 'jti' | 'gen',
      unknown
    >;
    if (aud !== audience) throw new AppError('forbidden');
    const [_id, tokenId] = [String(sub), String(jti)];
    const [revoked, account] = await Promise.all([
      store.revoked.findOne({ _id: tokenId }, { projection: { _id: 1 } }),
      store.accounts[audience === 'admin' ? 'admin' : 'user'].findOne({ _id }, ACCOUNT),
    ]);
    if (revoked || !account || account.tokenGeneration !== gen) throw new AppError('not_authenticated');
    if (account.status === 'Inactive') throw new AppError('account_suspended');
    if (permission && !(account.role && holdsPermission(account.role, permission))) throw new AppError('forbidden');
    const now = new Date();
    if (isNewUse(tokenId, now.getTime()))
      await store.sessions.updateOne({ _id: tokenId }, { $max: { lastUsedAt: now } });
    if (audience === 'user' && isNewVisit(_id, now.getTime())) {
      await store.accounts.user.updateOne({ _id }, { $max: { lastActiveAt: now } });
    }
    return account;
  };
}

function createLimit(perMinute: number) {
  let [counts, endsAt] = [new Map<string, number>(), 0];
  return (accountId: string, reply: FastifyReply): void => {
    const now = Date.now();
    if (now >= endsAt) [counts, endsAt] = [new Map(), now + MINUTE_MS];
    const count = (counts.get(accountId) ?? 0) + 1;
    counts.set(accountId, count);
    const left = Math.max(0, perMinute - count);
    reply.header('ratelimit', `"changes"; r=${left}; t=${Math.ceil((endsAt - now) / 1000)}`);
    reply.header('ratelimit-policy', `"changes"; q=${perMinute}; w=60`);
    if (count > perMinute) throw new AppError('too_many_requests');
  };
}

interface Settings {
  readonly port: number;
  readonly secret: string;
  readonly writesPerMinute: number;
}

/** Serves the calls with the product's log: a line for each request when it ends, with its id. */
export async function serve(routes: readonly PeerRoute[], store: Store, settings: Settings): Promise<void> {
  const logger = pino({ base: { service: 'peer' }, timestamp: pino.stdTimeFunctions.isoTime });
  const genReqId = () => randomUUID();
  const logController = new LogController({ disableRequestLogging: true });
  const app = fastify({ loggerInstance: logger, logController, genReqId });
  const [authorise, limit] = [createAuthorise(store, settings.secret), createLimit(settings.writesPerMinute)];
  app.addHook('onResponse', async ({ id: requestId, method, url }, { statusCode: status, elapsedTime }) => {
    logger.info({ requestId, req: { method, path: url.split('?', 1)[0] }, res: { status }, responseTime: elapsedTime });
  });
  app.setErrorHandler((error, { id: requestId }, reply) => {
    const failure = error instanceof AppError ? error : new AppError('internal', { cause: error });
    if (failure.status >= 500) logger.error({ err: error, requestId }, 'request failed');
    return reply.code(failure.status).send(failure.toFailure(requestId));
  });
  app.get('/readyz', async () => 'ready');
  for (const { call, input, answer } of routes) {
    const isRead = call.method === 'GET';
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      schema: {
        response: { 200: written(z.toJSONSchema(call.response) as Json) },
        ...(isRead ? { querystring: input } : { body: input }),
      },
      handler: async ({ id, headers, query, body }, reply) => {
        const caller = await authorise(call, headers.authorization);
        if (!isRead) limit(caller._id, reply);
        reply.header('cache-control', 'no-store').header('x-request-id', id);
        const key = String(headers['idempotency-key']);
        return { success: true, ...(await answer(caller, (isRead ? query : body) as never, key)) };
      },
    });
  }
  await app.listen({ port: settings.port, host: '127.0.0.1' });
}
