import { startCanary, type CanaryRequest } from './canary.ts';
import { createReleaseContext, type ReleaseDeps } from './context.ts';
import type { ProbeResult } from '@magnetx/federation';
import type { Deployer } from './deploy-error.ts';
import { pin, type PinRequest } from './pin.ts';
import { finishRamps, promoteByRamp, type PromotionTerms } from './promote-by-ramp.ts';
import { assertProbed, createProbeReader, recordProbe } from './probes.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { listNewestFirst, readHistory } from './release-log.ts';
import { rollBack, type RollbackRequest } from './roll-back.ts';

export type Releases = ReturnType<typeof createReleases>;

/** An operator's own choice. */
const IMMEDIATELY: PromotionTerms = { ramp: [], watchMinutes: 0, failedPercentMax: 100, again: true };

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
      publish(context, { name, folder, ...quota }, deployer),
    /** Without terms: for all visitors immediately, without a watch. */
    promote: (name: string, version: string, deployer: Deployer, terms: PromotionTerms = IMMEDIATELY) =>
      promoteByRamp(context, { name, version, ...terms }, deployer),
    /** Throws unless a probe of the version passed, or visitors have it already. */
    assertProbed: (name: string, version: string) => assertProbed(context, probes, { name, version }),
    recordProbe: (name: string, probe: ProbeResult, deployer: Deployer) =>
      recordProbe(context, name, { probe, deployer }),
    /** The last probes of those versions, by version. */
    probesOf: probes.ofVersions,
    /** Makes the versions live whose ramp has ended. */
    finishRamps: (watchMinutes: number) => finishRamps(context, watchMinutes, deps.logger),
    startCanary: (name: string, canary: Omit<CanaryRequest, 'name'>, deployer: Deployer) =>
      startCanary(context, { name, ...canary }, deployer),
    rollBack: (name: string, to: Omit<RollbackRequest, 'name'>, deployer: Deployer) =>
      rollBack(context, { name, ...to }, deployer),
    pin: (name: string, pinned: Omit<PinRequest, 'name'>, deployer: Deployer) =>
      pin(context, { name, ...pinned }, deployer),
    prune: (name: string, keep: number, deployer: Deployer) => prune(context, { name, keep }, deployer),
  };
}
