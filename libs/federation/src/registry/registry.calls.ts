import { REGISTRY_BASE_PATH, defineCallGroup, type BodyOf, type Call } from '@magnetx/contracts';
import { z } from 'zod';
import {
  RELEASES_TOGETHER_MAX,
  canarySchema,
  deployResultSchema,
  releaseStatusSchema,
  releasesOverviewSchema,
  type DeployAction,
} from './deploy.schema.ts';
import { probeResultSchema } from './probe.ts';
import { releaseNameSchema, releaseVersionSchema } from './release.schema.ts';

const dryRun = z.boolean().default(false);

const defineCall = defineCallGroup({ base: REGISTRY_BASE_PATH, audience: 'deploy', tag: 'Releases' });

/** Other remotes of the same change, each with its version. The caller's tokens must open all of them. */
const releasesWith = z
  .array(z.strictObject({ remote: releaseNameSchema, version: releaseVersionSchema }))
  .max(RELEASES_TOGETHER_MAX - 1)
  .default([]);

/** The names of other remotes, separated by commas. */
const namesWith = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(releaseNameSchema).max(RELEASES_TOGETHER_MAX - 1))
  .optional();

const params = z.object({ remote: releaseNameSchema });
/**
 * A change takes the remote's own deploy token, and with other remotes theirs as well (`MORE_TOKENS_HEADER`). With
 * `dryRun`, everything is checked and nothing changes.
 */
const change = { params, response: deployResultSchema } as const;

/**
 * The calls of the release registry, by the action that the log names. Admins may make `overview`, `promote` and
 * `rollback`, with their own token and by their role.
 */
export const REGISTRY_CALLS = {
  overview: defineCall('getReleasesOverview', 'GET /releases', {
    summary: 'The state, the reports of pages and the latest changes of all remotes',
    response: releasesOverviewSchema,
  }),
  status: defineCall('getReleaseStatus', 'GET /releases/{remote}', {
    params,
    summary: 'The live version, the other versions, and the latest changes',
    response: releaseStatusSchema,
  }),
  publish: defineCall('publishBuild', 'POST /releases/{remote}/builds', {
    ...change,
    summary:
      'Store a finished build, a tar that may be gzipped; several are folders of one. Visitors do not get it yet',
    // Strict, so that a misspelt `dryRun` does not publish.
    query: z.strictObject({ dryRun: z.enum(['true', 'false']).default('false'), with: namesWith }),
    upload: 'application/gzip',
    errors: ['conflict', 'payload_too_large'],
  }),
  promote: defineCall('promoteRelease', 'POST /releases/{remote}/promotion', {
    ...change,
    summary: 'Make a published version live: for a growing share of the visitors first, then for all',
    body: z.strictObject({
      version: releaseVersionSchema,
      /** They are checked with each other, and visitors get all or none. */
      with: releasesWith,
      failedPercentMax: canarySchema.shape.failedPercentMax.default(10),
      /** For all visitors immediately. It is checked and watched nevertheless. */
      now: z.boolean().default(false),
      /** Also if this version was rolled back before. */
      again: z.boolean().default(false),
      dryRun,
    }),
    errors: ['not_found', 'conflict', 'not_probed'],
  }),
  probe: defineCall('recordProbe', 'POST /releases/{remote}/probes', {
    ...change,
    summary: 'Record what a probe found: it mounted each page of a published version in a browser',
    body: probeResultSchema,
    errors: ['not_found', 'conflict'],
  }),
  canary: defineCall('startCanary', 'POST /releases/{remote}/canary', {
    ...change,
    summary: 'Try a version on a share of the visitors; too many failures take it back',
    body: z.strictObject({
      version: releaseVersionSchema,
      sharePercent: canarySchema.shape.sharePercent,
      failedPercentMax: canarySchema.shape.failedPercentMax.default(10),
      dryRun,
    }),
    errors: ['not_found', 'conflict', 'not_probed'],
  }),
  rollback: defineCall('rollBackRelease', 'POST /releases/{remote}/rollback', {
    ...change,
    summary: 'Without a version, take a running canary back; where none runs, make the previous version live again',
    body: z.strictObject({
      /** Right after an automatic rollback, a `conflict` without one of these four. */
      version: releaseVersionSchema.optional(),
      /** Only ends the trial of this version: a `conflict` if it has ended. */
      canary: releaseVersionSchema.optional(),
      /** Only replaces this live version: a `conflict` if another one is live. */
      live: releaseVersionSchema.optional(),
      /** To the live version of that revision, instead of `version`. */
      revision: z.int().min(1).optional(),
      /** Also if an area had no live version then, which takes it off the site. A `conflict` without this. */
      takeOffSite: z.boolean().default(false),
      with: z
        .array(z.strictObject({ remote: releaseNameSchema, version: releaseVersionSchema.optional() }))
        .max(RELEASES_TOGETHER_MAX - 1)
        .default([]),
      dryRun,
    }),
    errors: ['not_found', 'conflict'],
  }),
  pin: defineCall('pinRelease', 'POST /releases/{remote}/pin', {
    ...change,
    summary: 'Make a link by which testers get a published version, or a developer’s own build from an allowed origin',
    body: z
      .strictObject({
        version: releaseVersionSchema.optional(),
        origin: z.url().optional(),
        /** One link to all of them. */
        with: releasesWith,
        hours: z
          .number()
          .min(1)
          .max(24 * 14)
          .default(24),
        dryRun,
      })
      .refine(({ version, origin }) => (version === undefined) !== (origin === undefined), {
        error: 'name either a version or an origin',
      })
      .refine(({ origin, with: others }) => origin === undefined || others.length === 0, {
        error: 'an origin is pinned alone',
      }),
    errors: ['not_found', 'conflict'],
  }),
  prune: defineCall('pruneReleases', 'POST /releases/{remote}/prune', {
    ...change,
    summary:
      'Remove old versions; those live, previous, canary, pinned or live in the last week stay, and the newest others',
    body: z.strictObject({ keep: z.int().min(0).max(1_000).default(5), dryRun }),
    errors: ['conflict'],
  }),
} satisfies Record<DeployAction | 'status' | 'overview' | 'probe', Call>;

export type RegistryCalls = typeof REGISTRY_CALLS;
export type PinBody = BodyOf<RegistryCalls['pin']>;
