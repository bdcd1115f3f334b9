import { ERROR_CODES } from '@magnetx/contracts';
import type { DeployAction } from '@magnetx/federation';
import { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config';
import { sendFailure } from '../http/failure';
import type { Metrics } from '../observability/metrics';
import type { Releases } from '../registry/releases';
import type { ObjectStore } from '../release-store/object-store';
import { discardRest } from '../security/body-limit';
import { requestIdOf } from '../security/forwarding';
import type { RateLimits } from '../security/rate-limits';
import { assertOpens, authenticate } from './authorize';
import { toCallRefusal } from './call-refusal';
import { createDeployCalls, type DeployCall } from './deploy-calls';
import { createDeployTokens, type DeployToken, type DeployTokens } from './deploy-tokens';
import { readStatus } from './read-status';
import { DroppedUpload } from './receive-build';
import { removeAbandonedUploads } from './upload-folders';

const BASE = '/registry/releases';
/** Read from the address as it was sent: nothing in it needs decoding, so nothing that is encoded is meant. */
const CALL_PATH = /^\/([^/]+)(?:\/([a-z]+))?$/;

interface RegistryApiDeps {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
  readonly store: ObjectStore;
  readonly releases: Releases;
}

/** One call and what became of it: what is logged and counted, and nothing else of it. */
interface Attempt {
  readonly remote: string;
  readonly action: DeployAction | 'status';
  /** Null as long as the call has not shown a valid one. */
  token: DeployToken | null;
}

class RegistryApi {
  readonly #tokens: DeployTokens;
  readonly #calls: ReadonlyMap<string, DeployCall>;

  constructor(private readonly deps: RegistryApiDeps) {
    this.#tokens = createDeployTokens(deps.store);
    this.#calls = createDeployCalls(deps);
  }

  async answer(req: Request, res: Response): Promise<void> {
    const [, remote, name] = CALL_PATH.exec(req.path) ?? [];
    const call = name === undefined ? null : this.#calls.get(name);
    if (remote === undefined || call === undefined) return sendFailure(req, res, 'not_found');
    const methods = call ? ['POST'] : ['GET', 'HEAD'];
    if (!methods.includes(req.method)) {
      res.set('Allow', methods.join(', '));
      return sendFailure(req, res, 'method_not_allowed');
    }
    const attempt: Attempt = { remote, action: call?.action ?? 'status', token: null };
    try {
      attempt.token = await authenticate(req, this.#tokens);
      assertOpens(attempt.token, remote);
      const by = attempt.token.id;
      const result = call ? await call.answer({ req, res, remote, by }) : await readStatus(this.deps.releases, remote);
      this.#record(req, attempt, 'hasChanged' in result && !result.hasChanged ? 'unchanged' : 'done');
      res.set('Cache-Control', 'no-store').json(result);
    } catch (error) {
      this.#fail(req, res, attempt, error);
    }
  }

  #fail(req: Request, res: Response, attempt: Attempt, error: unknown): void {
    if (error instanceof DroppedUpload) return this.#record(req, attempt, 'dropped');
    const refusal = toCallRefusal(error);
    if (!refusal) this.deps.logger.error({ err: error, requestId: requestIdOf(req) }, 'a deploy call failed');
    const code = refusal?.code ?? 'internal';
    this.#record(req, attempt, code);
    if (ERROR_CODES[code].status === 401) res.set('WWW-Authenticate', 'Bearer realm="deploy"');
    if (refusal?.retryAfterS !== undefined) res.set('Retry-After', String(refusal.retryAfterS));
    sendFailure(
      req,
      res,
      code,
      refusal ? { error: refusal.message, ...(refusal.fields && { fields: refusal.fields }) } : {},
    );
    discardRest(req);
  }

  #record(req: Request, { remote, action, token }: Attempt, outcome: string): void {
    const isOwn = token?.remote === remote;
    this.deps.metrics.deployActions.inc({ remote: isOwn ? remote : 'none', action, outcome });
    const deploy = { token: token?.id ?? null, remote, action, outcome };
    this.deps.logger.info({ deploy, requestId: requestIdOf(req) }, 'deploy call');
  }
}

/** What teams release their area with: each call is opened by the deploy token of the one remote it is about. */
export function createRegistryApiRouter(deps: RegistryApiDeps): Router {
  const api = new RegistryApi(deps);
  removeAbandonedUploads().catch((error: unknown) => {
    deps.logger.warn({ err: error }, 'uploads of an earlier run could not be removed');
  });
  const router = Router();
  router.use(BASE, deps.limits.ownCalls, (req, res) => api.answer(req, res));
  return router;
}
