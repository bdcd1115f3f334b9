import { createHash, timingSafeEqual } from 'node:crypto';
import { Router, type Request } from 'express';
import type { Config } from '../config.ts';
import { sendText } from '../http/failure.ts';
import type { GatewayParts } from '../gateway-parts.ts';
import type { IncompleteRelease } from '../registry/missing-files.ts';

type OperationsDeps = Pick<
  GatewayParts,
  'config' | 'logger' | 'lifecycle' | 'releases' | 'liveFiles' | 'pages' | 'metrics' | 'upstreams'
>;

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Public in the local profile. In production it needs the token, and is closed while none is set. */
function mayReadMetrics(req: Request, { profile, metricsToken }: Config): boolean {
  if (metricsToken === null) return profile === 'local';
  return timingSafeEqual(sha256(req.get('authorization') ?? ''), sha256(`Bearer ${metricsToken}`));
}

/** A list of all files could be long. */
function describeIncomplete({ missing, ...release }: IncompleteRelease) {
  return { ...release, missingCount: missing.length, missing: missing.slice(0, 3) };
}

/** Liveness, readiness and metrics, for operators. */
export function createOperationsRouter(deps: OperationsDeps): Router {
  const { config, logger, lifecycle, releases, liveFiles, pages, metrics, upstreams } = deps;
  const router = Router();
  const failing = new Set<string>();
  const check = async (name: string, probe: Promise<unknown>): Promise<[string, boolean]> => {
    const reason: unknown = await probe.then(
      () => null,
      (error: unknown) => error,
    );
    const isReady = reason === null;
    // Balancers probe several times a second, so only changes are logged. The pool logs those of each API.
    if (isReady === failing.has(name) && name !== 'api') {
      if (isReady) logger.info({ check: name }, 'ready again');
      else logger.warn({ err: reason, check: name }, 'not ready');
    }
    if (isReady) failing.delete(name);
    else failing.add(name);
    return [name, isReady];
  };
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });
  const readiness = async () => {
    const probes = [
      check('registry', releases.assertReadable()),
      check('shell', Promise.all([pages.assertReady(), liveFiles.assertShell()])),
      check('api', upstreams.assertAnyReady()),
    ];
    const checks = Object.fromEntries(await Promise.all(probes));
    return { checks, isReady: !lifecycle.isDraining && Object.values(checks).every(Boolean) };
  };
  metrics.watch('magnetx_ready', 'Whether `/readyz` answers 200: 1 or 0.', async () =>
    Number((await readiness()).isReady),
  );
  router.get('/readyz', async (_req, res) => {
    const { checks, isReady } = await readiness();
    const incomplete = await liveFiles.incomplete().catch(() => []);
    const ready = incomplete.length === 0 ? 'ready' : 'degraded';
    const status = lifecycle.isDraining ? 'stopping' : isReady ? ready : 'not ready';
    res
      .status(isReady ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status, checks, ...(incomplete.length > 0 && { incomplete: incomplete.map(describeIncomplete) }) });
  });
  router.get('/metrics', async (req, res) => {
    if (!mayReadMetrics(req, config)) return sendText(req, res, 404, 'Not found');
    res
      .set('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
  return router;
}
