import { Router } from 'express';
import type { LiveReleases } from './live-releases';

/** The registry as a public document, for tools; pages get theirs inlined. */
export function createRegistryRouter(live: LiveReleases): Router {
  const router = Router();
  router.get('/registry/microfrontends.json', async (_req, res) => {
    const { registry } = await live.read();
    res.set('Cache-Control', 'public, max-age=5').json(registry);
  });
  return router;
}
