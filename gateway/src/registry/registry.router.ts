import { Router } from 'express';
import { createDiscoveryDocument } from './discovery-document';
import type { RateLimits } from '../security/rate-limits';
import type { Releases } from './releases';

/** The registry as a public document, for tools; pages get theirs inlined. */
export function createRegistryRouter(
  releases: Pick<Releases, 'current' | 'find'>,
  limits: Pick<RateLimits, 'pages'>,
): Router {
  const router = Router();
  router.get('/registry/microfrontends.json', limits.pages, async (_req, res) => {
    const document = await createDiscoveryDocument(await releases.current(), releases.find);
    res.set('Cache-Control', 'public, max-age=5').json(document);
  });
  return router;
}
