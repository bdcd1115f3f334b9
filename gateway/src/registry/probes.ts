import {
  pagesToProbe,
  probeResultSchema,
  type DeployResult,
  type ProbeResult,
  type ProbeSummary,
  type Revision,
} from '@magnetx/federation';
import { formatCount } from '@magnetx/contracts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { SHELL_NAME } from './catalog.ts';
import { stateOf } from './change-registry.ts';
import { assertUnchanged, readContentsHash } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { requireRelease } from './require-release.ts';

const recordSchema = probeResultSchema.extend({
  at: z.iso.datetime(),
  by: z.string(),
  /** Of the contents that were probed. */
  sha256: z.string(),
});

type ProbeRecord = z.infer<typeof recordSchema>;
type Identity = { readonly name: string; readonly version: string };

const CACHED_MAX = 500;
const TIME_DIGITS = 15;

const folderOf = (name: string, version: string): string => `_probes/${name}/${version}/`;

/** The last probe of each version. Every record has its own key, whose last part is its time. */
export function createProbeReader({ store }: Pick<ReleaseContext, 'store'>) {
  const records = new LRUCache<string, ProbeRecord>({
    max: CACHED_MAX,
    fetchMethod: async (key) => {
      const body = await store.get(key);
      return body ? recordSchema.parse(JSON.parse(body.toString())) : undefined;
    },
  });
  const newestOf = async (prefix: string) => {
    const keys = await store.list(prefix);
    return new Map(keys.map((key) => [key.split('/')[2] ?? '', key]));
  };
  return {
    async ofVersion({ name, version }: Identity): Promise<ProbeRecord | null> {
      const key = (await newestOf(folderOf(name, version))).get(version);
      return (key && (await records.fetch(key))) || null;
    },
    /** Of those versions of a remote, by version. */
    async ofVersions(name: string, versions: readonly string[]): Promise<ReadonlyMap<string, ProbeSummary>> {
      const keys = await newestOf(`_probes/${name}/`);
      const found = await Promise.all(
        versions.map(async (version) => {
          const key = keys.get(version);
          const record = key && (await records.fetch(key));
          return record ? [[version, summaryOf(record)] as const] : [];
        }),
      );
      return new Map(found.flat());
    },
  };
}

export type ProbeReader = ReturnType<typeof createProbeReader>;

const failedIn = ({ pages }: ProbeResult) => pages.filter(({ problems }) => problems.length > 0);

function summaryOf(record: ProbeRecord): ProbeSummary {
  const { at, by, shellVersion, pages } = record;
  return { at, by, shellVersion, pageCount: pages.length, failed: failedIn(record) };
}

/** Stores what a probe of a published version found, in the place of an earlier probe. */
export async function recordProbe(
  context: ReleaseContext,
  name: string,
  { probe, deployer }: { readonly probe: ProbeResult; readonly deployer: Deployer },
): Promise<DeployResult> {
  const { version } = probe;
  const current = await context.revisions.refresh();
  const state = stateOf(current, name);
  await requireRelease(context.catalog, state, name, version);
  await assertUnchanged(context, { name, version });
  const sha256 = (await readContentsHash(context, { name, version })) ?? '';
  const now = context.clock();
  const record: ProbeRecord = { ...probe, at: now.toISOString(), by: deployer.by, sha256 };
  const folder = folderOf(name, version);
  const older = await context.store.list(folder);
  const key = `${folder}${String(now.getTime()).padStart(TIME_DIGITS, '0')}.json`;
  if (!(await context.store.create(key, Buffer.from(JSON.stringify(record))))) {
    throw new DeployError('conflict', `Another probe of ${name} ${version} ended at the same time. Try again.`);
  }
  for (const replaced of older) await context.store.remove(replaced);
  const failed = failedIn(probe).length;
  const pages = formatCount(probe.pages.length, 'page');
  const found = failed === 0 ? 'no problems' : `problems on ${failed}`;
  const steps = [`${name} ${version}: a probe of ${pages} found ${found}.`];
  return { remote: name, version, hasChanged: true, steps, revision: current?.revision ?? 0, state };
}

/** The versions that visitors get together: those that become live, and of other remotes the live ones. */
function liveAfter(current: Revision | null, promotions: readonly Identity[]): ReadonlyMap<string, string> {
  const live = Object.entries(current?.remotes ?? {}).flatMap(([name, state]) =>
    state.live === null ? [] : [[name, state.live] as const],
  );
  return new Map([...live, ...promotions.map(({ name, version }) => [name, version] as const)]);
}

/** Of a shell, the first page of each remote. */
async function expectedPages(
  { catalog }: ReleaseContext,
  live: ReadonlyMap<string, string>,
  { name, version }: Identity,
): Promise<string[]> {
  if (name !== SHELL_NAME) {
    const release = await catalog.find(name, version);
    return release ? pagesToProbe(release) : [];
  }
  const remotes = [...live].filter(([remote]) => remote !== SHELL_NAME);
  const releases = await Promise.all(remotes.map(([remote, its]) => catalog.find(remote, its)));
  return releases.flatMap((release) => (release ? pagesToProbe(release).slice(0, 1) : []));
}

/** Why the last probe of a release does not do, for a sentence about the release. Null if it does. */
async function flawOf(
  context: ReleaseContext,
  live: ReadonlyMap<string, string>,
  { release, probe }: { readonly release: Identity; readonly probe: ProbeRecord | null },
): Promise<string | null> {
  if (!probe) return 'has not been probed';
  if (probe.sha256 !== (await readContentsHash(context, release))) return 'was probed with other contents';
  const shell = live.get(SHELL_NAME) ?? null;
  if (probe.shellVersion !== shell) return `was probed with the shell ${probe.shellVersion}, not with ${shell}`;
  const expected = await expectedPages(context, live, release);
  const missing = expected.find((path) => !probe.pages.some((page) => page.path === path));
  if (missing !== undefined) return `was probed without its page ${missing}`;
  const [failed] = failedIn(probe);
  return failed ? `failed its probe: ${failed.path} ${failed.problems[0]}` : null;
}

/**
 * Throws unless a probe of each version passed, with these contents and in the shell that visitors get with it. A live
 * version and a canary need none, since visitors already have them.
 */
export async function assertProbed(
  context: ReleaseContext,
  probes: ProbeReader,
  promotions: readonly Identity[],
): Promise<void> {
  const current = await context.revisions.refresh();
  const after = liveAfter(current, promotions);
  for (const release of promotions) {
    const { name, version } = release;
    const { live, canary } = stateOf(current, name);
    if (version === live || version === canary?.version || !(await context.catalog.read(name, version))) continue;
    const flaw = await flawOf(context, after, { release, probe: await probes.ofVersion(release) });
    if (flaw === null) continue;
    throw new DeployError('not_probed', `${name} ${version} ${flaw}. Probe it: npm run release -- probe ${name}`);
  }
}
