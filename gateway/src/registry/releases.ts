import { startCanary, type CanaryRequest } from './canary.ts';
import { createReleaseContext, type ReleaseDeps } from './context.ts';
import type { ProbeResult } from '@magnetx/federation';
import type { Deployer } from './deploy-error.ts';
import { findIncompleteReleases } from './missing-files.ts';
import { pin, type PinRequest } from './pin.ts';
import { IMMEDIATELY, finishRamps, promoteByRamp, type PromotionTerms, type Promotions } from './promote-by-ramp.ts';
import { assertProbed, createProbeReader, recordProbe } from './probes.ts';
import { prune } from './prune.ts';
import { publish, type BuildFolder } from './publish.ts';
import { listNewestFirst, readHistory } from './release-log.ts';
import { rollBack, type RollbackRequest, type RollbackTarget } from './roll-back.ts';

type SingleRollback = Omit<RollbackTarget, 'name'> & Pick<RollbackRequest, 'why' | 'withSet'>;

export type Releases = ReturnType<typeof createReleases>;

/**
 * The releases in a store, and which of them are live. Several instances, in several processes, may share a store.
 * Each change is one revision. Of two concurrent changes of one remote the second is a `conflict`; changes of different
 * remotes are independent. Changes throw a `DeployError`.
 */
export function createReleases(deps: ReleaseDeps) {
  const context = createReleaseContext(deps);
  const { revisions, catalog } = context;
  const probes = createProbeReader(context);
  return {
    /** The newest revision, cached; null in an empty store. The last known one while the store cannot be read. */
    current: () => revisions.current(),
    /** Throws unless the newest revision can be read from the store now. */
    assertReadable: () => revisions.assertReadable(),
    /** The `release.json` of a published build, cached; null when the store has none. */
    find: (name: string, version: string) => catalog.find(name, version),
    /** The live releases whose files are not all in the store. */
    findIncomplete: () => findIncompleteReleases(context),
    /** Published versions, newest first. */
    async list(name: string) {
      const listed = await listNewestFirst(context, name);
      const found = await Promise.all(
        listed.map(async ({ version, publishedAt }) => ({ release: await catalog.find(name, version), publishedAt })),
      );
      return found.flatMap(({ release, publishedAt }) => (release ? [{ release, publishedAt }] : []));
    },
    /** Revisions about one remote, newest first. */
    history: (name: string, limit: number) => readHistory(context, name, limit),
    /**
     * Verifies a finished build in a local folder and stores it. A new version beyond `keptMax` published ones is a
     * `conflict`, although concurrent uploads may exceed the limit.
     */
    publish: (name: string, folder: string, deployer: Deployer, quota?: { readonly keptMax: number }) =>
      publish(context, [{ name, folder }], deployer, quota),
    /** Several as one revision, checked with each other. The result is about the first. */
    publishTogether: (
      folders: readonly [BuildFolder, ...BuildFolder[]],
      deployer: Deployer,
      quota?: { readonly keptMax: number },
    ) => publish(context, folders, deployer, quota),
    /** Without terms: for all visitors immediately, without a watch. */
    promote: (name: string, version: string, deployer: Deployer, terms: PromotionTerms = IMMEDIATELY) =>
      promoteByRamp(context, { promotions: [{ name, version }], ...terms }, deployer),
    /** Several as one revision, checked with each other. The result is about the first. */
    promoteTogether: (promotions: Promotions, deployer: Deployer, terms: PromotionTerms = IMMEDIATELY) =>
      promoteByRamp(context, { promotions, ...terms }, deployer),
    /** Throws unless a probe of each version passed, or visitors have it already. */
    assertProbed: (promotions: Promotions) => assertProbed(context, probes, promotions),
    recordProbe: (name: string, probe: ProbeResult, deployer: Deployer) =>
      recordProbe(context, name, { probe, deployer }),
    /** The last probes of those versions, by version. */
    probesOf: probes.ofVersions,
    /** Makes the versions live whose ramp has ended. */
    finishRamps: (watchMinutes: number) => finishRamps(context, watchMinutes, deps.logger),
    startCanary: (name: string, canary: Omit<CanaryRequest, 'name'>, deployer: Deployer) =>
      startCanary(context, { name, ...canary }, deployer),
    rollBack: (name: string, to: SingleRollback, deployer: Deployer) => {
      const { why, withSet, ...target } = to;
      const request = { targets: [{ name, ...target }] as const, ...(withSet && { withSet }) };
      return rollBack(context, { ...request, ...(why !== undefined && { why }) }, deployer);
    },
    /** Several as one revision, checked with each other. The result is about the first. */
    rollBackTogether: (request: RollbackRequest, deployer: Deployer) => rollBack(context, request, deployer),
    pin: (name: string, pinned: { readonly version: string; readonly expiresAt: string }, deployer: Deployer) =>
      pin(context, { pins: [{ name, version: pinned.version }], expiresAt: pinned.expiresAt }, deployer),
    /** Several as one revision, compared with each other. The result is about the first. */
    pinTogether: (request: PinRequest, deployer: Deployer) => pin(context, request, deployer),
    prune: (name: string, keep: number, deployer: Deployer) => prune(context, { name, keep }, deployer),
  };
}
