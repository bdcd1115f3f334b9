import { REGISTRY_BASE_PATH } from '@magnetx/contracts';
import { describeCalls } from '@magnetx/contracts/openapi';
import { PROVENANCE_HEADER, REGISTRY_CALLS } from '@magnetx/federation';
import { Router } from 'express';
import type { RateLimits } from '../security/rate-limits.ts';
import { createDiscoveryDocument } from '../registry/discovery-document.ts';
import type { Releases } from '../registry/releases.ts';

interface RegistryDeps {
  readonly config: { readonly publicUrl: URL };
  readonly releases: Pick<Releases, 'current' | 'find'>;
  readonly limits: Pick<RateLimits, 'pages'>;
}

/** Serves the public registry document and the OpenAPI description of the registry's calls, for tools. */
export function createRegistryRouter({ config, releases, limits }: RegistryDeps): Router {
  const router = Router();
  router.get('/registry/microfrontends.json', limits.pages, async (_req, res) => {
    const document = await createDiscoveryDocument(await releases.current(), releases.find, Date.now());
    res.set('Cache-Control', 'public, max-age=5').json(document);
  });
  const describe = () =>
    describeCalls(Object.values(REGISTRY_CALLS), {
      title: 'MagnetX release registry',
      description:
        'Every answer that is not a success has the shape of `Failure`. Changes may have a header ' +
        `\`${PROVENANCE_HEADER}: commit=…&runUrl=…&person=…\`, encoded like a query, for the log.`,
      url: config.publicUrl.origin + REGISTRY_BASE_PATH,
    });
  // Its schemas would take time of every start, and few ask for it.
  let description: ReturnType<typeof describe> | undefined;
  router.get('/registry/docs/openapi.json', limits.pages, (_req, res) => void res.json((description ??= describe())));
  return router;
}
