import { z } from 'zod';
import { probeSummarySchema } from './probe.ts';
import { provenanceSchema } from './provenance.ts';
import { releaseNameSchema, releaseVersionSchema } from './release.schema.ts';

const sharePercent = z.number().min(0.1).max(100);
const failedPercentMax = z.number().min(0).max(100);

/** This share of the visitors, for so long. */
export const rampStepSchema = z.object({ sharePercent, minutes: z.number().positive().max(10_080) });

export type RampStep = z.infer<typeof rampStepSchema>;

/** The most releases that one change is about. */
export const RELEASES_TOGETHER_MAX = 20;

/** Releases that were promoted or pinned together: a visitor gets all of them or none. */
const releaseSetSchema = z
  .array(z.object({ name: releaseNameSchema, version: releaseVersionSchema }))
  .min(2)
  .max(RELEASES_TOGETHER_MAX);

export type ReleaseSet = z.infer<typeof releaseSetSchema>;

/** A version that a share of the visitors gets instead of the live one. */
export const canarySchema = z.object({
  version: releaseVersionSchema,
  /** The share of all visitors, with a ramp that of its first step. Each visitor keeps their draw. */
  sharePercent,
  /** Above this share of failures, the gateway rolls it back automatically. */
  failedPercentMax,
  startedAt: z.iso.datetime(),
  /** It is being promoted: its share grows by these steps, and after the last one it goes live. */
  ramp: z.array(rampStepSchema).min(1).max(20).optional(),
  /** It is on trial together with these, itself included. */
  set: releaseSetSchema.optional(),
});

export type Canary = z.infer<typeof canarySchema>;

/** The state of one remote, or of the shell. */
export const remoteStateSchema = z.object({
  /** Null before the first promotion. */
  live: releaseVersionSchema.nullable(),
  /** The version that was live before, for fallbacks and rollbacks. */
  previous: releaseVersionSchema.nullable(),
  canary: canarySchema.nullable(),
  /** After its promotion, the live version is rolled back automatically until then, like a canary. */
  watch: z
    .object({
      startedAt: z.iso.datetime(),
      until: z.iso.datetime(),
      failedPercentMax,
      /** It was promoted together with these, itself included. */
      set: releaseSetSchema.optional(),
    })
    .optional(),
  /** Versions that testers have a link to, with its end. `set`: the link is to all of these. */
  pins: z.array(
    z.object({ version: releaseVersionSchema, expiresAt: z.iso.datetime(), set: releaseSetSchema.optional() }),
  ),
  /** Versions that the last prune marked for removal. They cannot go live until they are published again. */
  removing: z.array(releaseVersionSchema).optional(),
});

export type RemoteState = z.infer<typeof remoteStateSchema>;

export const DEPLOY_ACTIONS = ['publish', 'promote', 'canary', 'rollback', 'pin', 'prune'] as const;

export type DeployAction = (typeof DEPLOY_ACTIONS)[number];

/**
 * One change of the registry, and the whole registry after it. The chain of revisions is both the registry and the log
 * of deploys.
 */
export const revisionSchema = z.object({
  /** A sequence that starts with 1. */
  revision: z.int().min(1),
  at: z.iso.datetime(),
  /**
   * The deploy token's id, `admin:` and a username, `gateway` for automatic changes, or `operator` for changes in the
   * store.
   */
  by: z.string(),
  action: z.enum(DEPLOY_ACTIONS),
  remote: releaseNameSchema,
  /** The version that the action is about. Null for none or several. */
  version: releaseVersionSchema.nullable(),
  /** The other remotes that the action is about, each with its version. */
  also: z.array(z.object({ remote: releaseNameSchema, version: releaseVersionSchema.nullable() })).optional(),
  /** The reason as a sentence. May be empty. */
  note: z.string(),
  /** Absent if nothing is known. */
  from: provenanceSchema.optional(),
  remotes: z.record(releaseNameSchema, remoteStateSchema),
});

export type Revision = z.infer<typeof revisionSchema>;

const count = z.int().min(0);

/** The reports of pages on one version to one gateway since it started. */
export const releaseCountsSchema = z.object({
  /** Visitors that reported. A visitor without an id, as outside of trials, counts with each page. */
  visitors: count,
  /** The failures by their stage. */
  failures: z.record(z.string(), count),
  /** Of a share of the pages: each the 75th percentile, null if it was not measured. */
  vitals: z.object({
    reports: count,
    lcpMs: z.number().nullable(),
    inpMs: z.number().nullable(),
    cls: z.number().nullable(),
  }),
});

export type ReleaseCounts = z.infer<typeof releaseCountsSchema>;

/** The result of a change: its steps as sentences, and the new state. */
export const deployResultSchema = z.object({
  remote: releaseNameSchema,
  version: releaseVersionSchema.nullable(),
  /** False for a dry run, and when nothing had to change. */
  hasChanged: z.boolean(),
  steps: z.array(z.string()),
  revision: z.int().min(0),
  state: remoteStateSchema,
  /** The other remotes of the change. */
  others: z
    .array(z.object({ remote: releaseNameSchema, version: releaseVersionSchema.nullable(), state: remoteStateSchema }))
    .optional(),
  /** The link of a pin. */
  pinUrl: z.string().optional(),
});

export type DeployResult = z.infer<typeof deployResultSchema>;

/** The status of one remote. */
export const releaseStatusSchema = z.object({
  remote: releaseNameSchema,
  revision: z.int().min(0),
  state: remoteStateSchema,
  /** The newest first. */
  versions: z.array(
    z.object({
      version: releaseVersionSchema,
      contract: z.int(),
      publishedAt: z.iso.datetime().nullable(),
      /** Absent if it was not probed. */
      probe: probeSummarySchema.optional(),
    }),
  ),
  /** The newest first, without the registry of each. */
  log: z.array(revisionSchema.omit({ remotes: true })),
});

export type ReleaseStatus = z.infer<typeof releaseStatusSchema>;

/** All remotes and the shell, as one gateway sees them. */
export const releasesOverviewSchema = z.object({
  revision: z.int().min(0),
  /** The start of the gateway that answers: it counts the reports that reach it since then. */
  countedSince: z.iso.datetime(),
  remotes: z.array(
    releaseStatusSchema.omit({ revision: true }).extend({
      /** The share of the visitors that get the version on trial now. Null without one. */
      sharePercent: z.number().nullable(),
      /** By version. */
      counts: z.record(releaseVersionSchema, releaseCountsSchema),
    }),
  ),
});

export type ReleasesOverview = z.infer<typeof releasesOverviewSchema>;
