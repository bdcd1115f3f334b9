import { REGISTRY_BASE_PATH, parseInput, routePath, type Call } from '@magnetx/contracts';
import {
  PROVENANCE_HEADER,
  REGISTRY_CALLS,
  decodeProvenance,
  provenanceSchema,
  type Provenance,
  type RegistryCalls,
} from '@magnetx/federation';
import { readJsonBody, toAppError } from '@magnetx/operations';
import { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { sendAppError, sendFailure } from '../http/failure.ts';
import { discardRest } from '../security/body-limit.ts';
import { requestIdOf } from '../http/forwarding.ts';
import { assertOpens, authenticate, type Caller } from './authorize.ts';
import { createDeployHandlers, type DeployHandler } from './deploy-calls.ts';
import { DeployTokens } from './deploy-tokens.ts';
import { createAdminReader, type AdminReader } from './read-admin.ts';
import { DroppedUpload } from './receive-build.ts';
import { removeAbandonedUploads } from './upload-folders.ts';
import type { GatewayParts } from '../gateway-parts.ts';

type RegistryApiDeps = Pick<
  GatewayParts,
  'config' | 'logger' | 'metrics' | 'limits' | 'store' | 'releases' | 'upstreams' | 'counter'
>;

type Action = keyof RegistryCalls;

function provenanceOf(req: Request): Provenance | undefined {
  const header = req.get(PROVENANCE_HEADER);
  return header ? parseInput(provenanceSchema, decodeProvenance(header)) : undefined;
}

/** The other remotes that a call is about. */
function othersOf(query: unknown, body: unknown): string[] {
  const listed: unknown[] = [Object(query), Object(body)].flatMap(({ with: others = [] }) => others);
  return listed.map((one) => (typeof one === 'string' ? one : String(Object(one).remote)));
}

/** The ways to authenticate. */
interface Doors {
  readonly tokens: DeployTokens;
  readonly readAdmin: AdminReader;
}

/** Serves one of the registry's calls, and logs and counts its outcome. */
function serve(action: Action, handler: DeployHandler<Call>, deps: RegistryApiDeps, doors: Doors): RequestHandler {
  const call: Call = REGISTRY_CALLS[action];
  const record = (req: Request, remote: string, caller: Caller | null, outcome: string): void => {
    // The remote of an admin's call may be any text.
    deps.metrics.deployActions.inc({ remote: caller?.remotes?.includes(remote) ? remote : 'none', action, outcome });
    const deploy = { by: caller?.by ?? null, remote, action, outcome };
    deps.logger.info({ deploy, requestId: requestIdOf(req) }, 'deploy call');
  };
  return async (req: Request, res: Response) => {
    const remote = String(req.params['remote'] ?? '');
    let caller: Caller | null = null;
    try {
      caller = await authenticate(req, action, doors);
      if (remote !== '') assertOpens(caller, remote);
      const query = parseInput(call.query, req.query);
      if (call.method !== 'GET' && call.upload === undefined) await readJsonBody(req, res);
      const body = call.upload === undefined ? parseInput(call.body, req.body) : {};
      for (const other of othersOf(query, body)) assertOpens(caller, other);
      const from = provenanceOf(req);
      const result = Object(await handler({ req, remote, by: caller.by, from, query, body })) as object;
      record(req, remote, caller, 'hasChanged' in result && !result.hasChanged ? 'unchanged' : 'done');
      res.set('Cache-Control', 'no-store').json(result);
    } catch (error) {
      if (error instanceof DroppedUpload) return record(req, remote, caller, 'dropped');
      record(req, remote, caller, toAppError(error).code);
      throw error;
    }
  };
}

/** The calls by which teams release their area, with the deploy token of its remote, and admins see to all of them. */
export function createRegistryApiRouter(deps: RegistryApiDeps): Router {
  removeAbandonedUploads().catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'abandoned uploads could not be removed');
  });
  const router = Router({ caseSensitive: true, strict: true });
  const doors = { tokens: new DeployTokens(deps.store), readAdmin: createAdminReader(deps) };
  const releases = `${REGISTRY_BASE_PATH}/releases`;
  router.use(releases, deps.limits.registryCalls);
  for (const [action, handler] of Object.entries(createDeployHandlers(deps))) {
    const call = REGISTRY_CALLS[action as Action];
    const isRead = call.method === 'GET';
    const route = router.route(routePath(call));
    route[isRead ? 'get' : 'post'](serve(action as Action, handler as DeployHandler<Call>, deps, doors));
    route.all((req, res) => {
      res.set('Allow', isRead ? 'GET, HEAD' : 'POST');
      sendFailure(req, res, 'method_not_allowed');
    });
  }
  router.use(releases, (req, res) => sendFailure(req, res, 'not_found'));
  const fail: ErrorRequestHandler = (thrown: unknown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error = toAppError(thrown);
    if (error.status >= 500) deps.logger.error({ err: thrown, requestId: requestIdOf(req) }, 'a deploy call failed');
    if (error.status === 401) res.set('WWW-Authenticate', 'Bearer realm="deploy"');
    sendAppError(req, res, error);
    discardRest(req);
  };
  router.use(releases, fail);
  return router;
}
