import { FEDERATION_CONTRACT, MANIFEST_FILE, registrySchema, type Release } from '@magnetx/federation';
import { z } from 'zod';
import { canaryOf, revisionOf, versionOf } from '../testing/revision.ts';
import { createDiscoveryDocument } from './discovery-document.ts';

const [LIVE, PREVIOUS, CANARY, GONE] = [versionOf('a'), versionOf('b'), versionOf('c'), versionOf('d')];

/** The requirements of the published schema, v1-pre. */
const discoverySchema = z.strictObject({
  schema: z.string(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ integrity: z.string(), version: z.string() }),
        extras: z.looseObject({}).optional(),
        deployment: z.looseObject({ traffic: z.number().min(0).max(100), default: z.boolean() }).optional(),
      }),
    ),
  ),
});

function find(name: string, version: string): Promise<Release | null> {
  const integrity = { [MANIFEST_FILE]: `sha384-${version}` };
  const parts = { routes: [`/${name}/*`], needs: {}, offers: {}, pages: [], integrity };
  return Promise.resolve(version === GONE ? null : { name, version, contract: FEDERATION_CONTRACT, ...parts });
}

const urlOf = (version: string | undefined) => `/assets/mfe-admin/${version}/${MANIFEST_FILE}`;

it('says what is live and what is on trial, in the public schema and in ours', async () => {
  const revision = revisionOf({
    shell: { live: LIVE },
    'mfe-admin': { live: LIVE, previous: PREVIOUS, canary: canaryOf(CANARY, 0.3) },
    'mfe-project': { live: LIVE },
    'mfe-draft': {},
    'mfe-gone': { live: GONE },
  });
  const document = await createDiscoveryDocument(revision, find, Date.now());
  expect(discoverySchema.parse(document)).toEqual(document);
  expect(registrySchema.parse(document)).toEqual(document);
  expect(Object.keys(document.microFrontends)).toEqual(['mfe-admin', 'mfe-project']);
  const extras = { contract: FEDERATION_CONTRACT, routes: ['/mfe-admin/*'] };
  expect(document.microFrontends['mfe-admin']).toEqual([
    {
      url: urlOf(LIVE),
      fallbackUrl: urlOf(PREVIOUS),
      metadata: { version: LIVE, integrity: `sha384-${LIVE}` },
      deployment: { traffic: 99.7, default: true },
      extras,
    },
    {
      url: urlOf(CANARY),
      fallbackUrl: urlOf(LIVE),
      metadata: { version: CANARY, integrity: `sha384-${CANARY}` },
      deployment: { traffic: 0.3, default: false },
      extras: { ...extras, isCanary: true },
    },
  ]);
  expect(document.microFrontends['mfe-project']).toMatchObject([{ deployment: { traffic: 100, default: true } }]);
});

it('is an empty document for an empty store', async () => {
  const document = await createDiscoveryDocument(null, find, Date.now());
  expect(discoverySchema.parse(document).microFrontends).toEqual({});
});
