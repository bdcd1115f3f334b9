import { createHash } from 'node:crypto';
import { API_BASE_PATH, AppError, type Call, type Feature, parseInput, routePath } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { readFileBody, readJsonBody } from '@magnetx/operations';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { AuditLog } from './audit-trail.ts';
import type { CallDeadline, CallProgress } from './call-deadline.ts';
import type { Idempotency } from './idempotency/index.ts';
import type { LimitWrites, RateLimits, WriteKind } from './rate-limit.ts';
import type { Caller, RequestContext } from '../observability/request-context.ts';
import { assertPermitted, type Principal } from './principal.ts';
import { ANSWERED, type Route } from './route.ts';
import type { Random } from '../runtime/random.ts';

export interface MountDeps {
  readonly authorise: (request: Request, call: Call, check?: 'recent') => Promise<Principal | null>;
  /** Throws if the project may not make changes. */
  readonly assertActiveProject: (projectId: string) => Promise<void>;
  /** Throws if the call asks for more of the person's second factor than the token shows. */
  readonly assertSecondFactor: (call: Call, principal: Principal) => Promise<void>;
  /** Throws if the project does not have the feature. */
  readonly assertFeature: (projectId: string, feature: Feature) => Promise<void>;
  readonly rateLimits: RateLimits;
  readonly limitWrites: Readonly<Record<WriteKind, LimitWrites>>;
  readonly idempotency: Idempotency;
  readonly endInTime: CallDeadline;
  readonly audit: AuditLog;
  readonly context: RequestContext;
  readonly random: Random;
  /** Validates each response against the call's schema. A mismatch is an internal error. */
  readonly shouldCheckResponses: boolean;
}

function assertEveryCallServedOnce(routes: readonly Route[]): void {
  const served = routes.map((route) => route.call.name);
  const missing = ALL_CALLS.filter((call) => !served.includes(call.name)).map((call) => call.name);
  const repeated = served.filter((name, index) => served.indexOf(name) !== index);
  if (missing.length + repeated.length > 0) {
    throw new Error(`Calls without a route: ${missing.join(', ') || 'none'}; twice: ${repeated.join(', ') || 'none'}`);
  }
}

/** Whether the call is refused to a suspended project, which may only read. */
function isForActiveProjects({ audience, method, isOpenToSuspended }: Call): boolean {
  return audience === 'project' && method !== 'GET' && !isOpenToSuspended;
}

/** Stores the caller for the log lines. */
function nameCaller(context: RequestContext, { audience, accountId, subjectId }: Principal): void {
  const info = context.current();
  if (!info) return;
  const caller: Caller = { kind: audience, id: accountId };
  info.caller = subjectId === accountId ? caller : { ...caller, memberId: subjectId };
}

/** Express compares the ETag, and answers 304 without a body if the client has this answer. */
function allowCaching(response: Response, answer: object, maxAgeS: number): void {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url');
  response.setHeader('Cache-Control', `public, max-age=${maxAgeS}`).setHeader('ETag', `"${hash}"`);
}

function send({ cachedForS }: Route, response: Response, answer: object): void {
  if (cachedForS !== undefined) allowCaching(response, answer, cachedForS);
  if (response.hasHeader('ETag')) {
    response.json(answer);
    return;
  }
  const text = JSON.stringify(answer);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Reads the body: JSON, or a file, which is returned. */
async function readBody(call: Call, request: Request, response: Response): Promise<Buffer | null> {
  if (call.method === 'GET') return null;
  if (call.uploadBytesMax !== undefined) return readFileBody(request, response, call.uploadBytesMax);
  await readJsonBody(request, response);
  return null;
}

/** The input by which a repeated call is recognized. */
function withFile(input: object, file: Buffer | null): object {
  return file ? { ...input, file: createHash('sha256').update(file).digest('hex') } : input;
}

function serve(route: Route, deps: MountDeps): RequestHandler {
  const { call } = route;
  const limitWrites = deps.limitWrites[route.writes ?? 'changes'];
  const { countsTowardsLimit } = route;
  const limitCalls = call.rateLimit === undefined ? undefined : deps.rateLimits(call.rateLimit, call.name);
  const serveInTime = async (request: Request, response: Response, progress: CallProgress) => {
    if (!countsTowardsLimit) await limitCalls?.(request, response);
    const principal = await deps.authorise(request, call, route.tokenCheck);
    progress.assertInTime();
    if (call.audience !== 'public') response.setHeader('Cache-Control', 'no-store');
    if (principal) nameCaller(deps.context, principal);
    if (principal && call.method !== 'GET') await limitWrites(principal.accountId, response);
    const audit = await deps.audit.open({ call, principal, request });
    const orRefuse = async <T>(step: () => T | Promise<T>): Promise<T> => {
      try {
        return await step();
      } catch (error) {
        await audit.closeRefused(error);
        throw error;
      }
    };
    if (principal) {
      await orRefuse(() => assertPermitted(call, principal));
      await orRefuse(() => deps.assertSecondFactor(call, principal));
    }
    const { feature } = call;
    if (principal && feature) await orRefuse(() => deps.assertFeature(principal.accountId, feature));
    // Read only after authorization, so that the body of a refused caller is never parsed.
    const file = await readBody(call, request, response);
    const { key, ...input } = await orRefuse(() => ({
      params: parseInput(call.params, request.params),
      query: parseInput(call.query, request.query),
      body: parseInput(call.body, request.body),
      key: route.isAnswerSecret ? null : deps.idempotency.keyOf(request, call),
    }));
    if (countsTowardsLimit?.(input.body)) await limitCalls?.(request, response);
    const fileOf = () => {
      if (file) return file;
      throw new Error(`The call ${call.name} takes no file`);
    };
    const caller = () => {
      if (principal) return principal;
      throw new Error(`The public call ${call.name} has no caller`);
    };
    const work = async (attempt: string) => {
      if (isForActiveProjects(call)) await deps.assertActiveProject(caller().accountId);
      progress.begin();
      const own = await orRefuse(() =>
        route.handle({ ...input, file: fileOf, attempt, caller, audit, request, response }),
      );
      await audit.close();
      if (own === ANSWERED) return own;
      const answer = { success: true, ...own };
      return deps.shouldCheckResponses ? Object(call.response.parse(answer)) : answer;
    };
    if (key === null) {
      const answer = await work(deps.random.id());
      return () => (answer === ANSWERED ? undefined : send(route, response, answer));
    }
    const answering = deps.idempotency.once({ call, caller: caller(), key, input: withFile(input, file) }, work);
    const { answer, isReplay } = await answering.catch(async (error: unknown) => {
      // Key reused with another payload; the handler never ran. True retries leave no audit line.
      if (error instanceof AppError && error.code === 'idempotency_key_reused') await audit.closeRefused(error);
      throw error;
    });
    return () => {
      if (isReplay) response.setHeader('Idempotent-Replayed', 'true');
      send(route, response, answer);
    };
  };
  return (request, response) => deps.endInTime(call, (progress) => serveInTime(request, response, progress));
}

/** Stores the matched route for the metrics. */
export function nameRoute(context: RequestContext, name: string): RequestHandler {
  return (_request, _response, next) => {
    const info = context.current();
    if (info) info.route = name;
    next();
  };
}

/** Answers 405 for an existing path, with its allowed methods. */
export function refuseOtherMethods(methods: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.setHeader('Allow', methods.join(', '));
    throw new AppError('method_not_allowed');
  };
}

/** The allowed methods of a path. Express serves HEAD with the handler of GET. */
function methodsOf(routes: readonly Route[]): string[] {
  return routes.flatMap(({ call, isHeadRefused }) =>
    call.method === 'GET' && !isHeadRefused ? ['GET', 'HEAD'] : [call.method],
  );
}

function mount(router: Router, path: Call['path'], routes: readonly Route[], deps: MountDeps): void {
  const at = router.route(routePath({ base: API_BASE_PATH, path }));
  at.all(nameRoute(deps.context, API_BASE_PATH + path));
  const verbs: Record<Call['method'], (handler: RequestHandler) => unknown> = {
    GET: (handler) => at.get(handler),
    POST: (handler) => at.post(handler),
    PUT: (handler) => at.put(handler),
    DELETE: (handler) => at.delete(handler),
  };
  const refuse = refuseOtherMethods(methodsOf(routes));
  if (routes.some((route) => route.isHeadRefused)) at.head(refuse);
  for (const route of routes) verbs[route.call.method](serve(route, deps));
  at.all(refuse);
}

/** The calls whose paths have no parameters, by method and path. */
function serveByPath(routes: readonly Route[], deps: MountDeps): RequestHandler {
  const served = new Map(
    routes
      .filter(({ call }) => !call.path.includes('{'))
      .map((route) => [`${route.call.method} ${API_BASE_PATH}${route.call.path}`, serve(route, deps)]),
  );
  return (request, response, next) => {
    const { path } = request;
    const handle = served.get(`${request.method} ${path}`);
    if (!handle) return next();
    nameRoute(deps.context, path)(request, response, () => undefined);
    return handle(request, response, next);
  };
}

/** Serves every call of the contracts. Throws if a call is missing or served twice. */
export function mountRoutes(routes: readonly Route[], deps: MountDeps): Router {
  assertEveryCallServedOnce(routes);
  const router = Router({ caseSensitive: true, strict: true });
  // The router compares a request with the patterns of all paths, which is a tenth of the time of a cheap call.
  router.use(serveByPath(routes, deps));
  for (const path of new Set(routes.map((route) => route.call.path))) {
    mount(
      router,
      path,
      routes.filter((route) => route.call.path === path),
      deps,
    );
  }
  return router;
}
