import { formatCount } from '@magnetx/contracts';
import { FEDERATION_CONTRACT, type Release, type RemoteState } from '@magnetx/federation';
import { satisfies } from 'semver';
import { SHELL_NAME, type Catalog } from './catalog.ts';
import type { Remotes } from './change-registry.ts';
import { DeployRefusal } from './releases.ts';

interface Pair {
  readonly shellVersion: string;
  readonly name: string;
  readonly version: string;
}

const labelOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string => `${name} ${version}`;

/** Why a page with this shell cannot run this remote, in a sentence; null when it can. */
function problemBetween(remote: Release, shell: Release): string | null {
  if (remote.contract !== shell.contract) {
    return (
      `${labelOf(remote)} was built for contract ${remote.contract}, ` +
      `but ${labelOf(shell)} offers contract ${shell.contract}.`
    );
  }
  for (const [module, range] of Object.entries(remote.needs)) {
    const offered = Object.hasOwn(shell.offers, module) ? shell.offers[module] : undefined;
    if (offered === undefined) {
      return `${labelOf(remote)} needs ${module} ${range}, which ${labelOf(shell)} does not offer.`;
    }
    if (!satisfies(offered, range)) {
      return `${labelOf(remote)} needs ${module} ${range}, but ${labelOf(shell)} offers ${offered}.`;
    }
  }
  return null;
}

function assertContractServed(release: Release): void {
  if (release.contract === FEDERATION_CONTRACT) return;
  throw new DeployRefusal(
    'validation_failed',
    `${labelOf(release)} was built for contract ${release.contract}, ` +
      `but this gateway serves contract ${FEDERATION_CONTRACT}.`,
  );
}

function shellVersionsOf(state: RemoteState | undefined): string[] {
  return [state?.live, state?.canary?.version].filter((version) => version != null);
}

/** Every version of a remote that some visitor may get. */
function versionsInUse(state: RemoteState | undefined, now: Date): string[] {
  const pinned = state?.pins.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime()) ?? [];
  return [...new Set([...shellVersionsOf(state), ...pinned.map(({ version }) => version)])];
}

function pairsOf(remotes: Remotes, now: Date): Pair[] {
  const others = Object.entries(remotes).filter(([name]) => name !== SHELL_NAME);
  return shellVersionsOf(remotes[SHELL_NAME]).flatMap((shellVersion) =>
    others.flatMap(([name, state]) => versionsInUse(state, now).map((version) => ({ shellVersion, name, version }))),
  );
}

const keyOfPair = (pair: Pair): string => `${pair.shellVersion} ${pair.name} ${pair.version}`;

async function findShell(catalog: Catalog, version: string): Promise<Release> {
  const shell = await catalog.find(SHELL_NAME, version);
  if (shell) return shell;
  throw new DeployRefusal('conflict', `The store lacks shell ${version}, which the registry names: release the shell.`);
}

/**
 * Refuses a build that no page could run: the shell's against the contract that this gateway serves, a remote's
 * against the live shell and the shell's canary; before there is any, against that contract as well.
 * Returns a sentence about what it was found to fit.
 */
export async function assertFitsShell(catalog: Catalog, remotes: Remotes, release: Release): Promise<string> {
  const versions = release.name === SHELL_NAME ? [] : shellVersionsOf(remotes[SHELL_NAME]);
  if (versions.length === 0) assertContractServed(release);
  for (const version of versions) {
    const problem = problemBetween(release, await findShell(catalog, version));
    if (problem) throw new DeployRefusal('validation_failed', problem);
  }
  const count = Object.keys(release.needs).length;
  const whom =
    versions.length === 0 ? 'this gateway serves it' : `shell ${versions.join(' and ')} offers what it needs`;
  return `Contract ${release.contract} and ${formatCount(count, 'shared module')}: ${whom}.`;
}

/**
 * Refuses a registry in which a shell and a remote would meet on a page, that did not before, and do not fit each
 * other. What met before is not judged again, so that a way out of a broken state is never barred.
 * Returns a sentence about what was compared.
 */
async function assertCompatible(catalog: Catalog, before: Remotes, after: Remotes, now: Date): Promise<string> {
  const metBefore = new Set(pairsOf(before, now).map(keyOfPair));
  const pairs = pairsOf(after, now).filter((pair) => !metBefore.has(keyOfPair(pair)));
  const problems: string[] = [];
  let compared = 0;
  for (const { shellVersion, name, version } of pairs) {
    const remote = await catalog.find(name, version);
    // Files that are gone cannot be served, with whichever shell.
    if (!remote) continue;
    const problem = problemBetween(remote, await findShell(catalog, shellVersion));
    if (problem) problems.push(problem);
    compared += 1;
  }
  if (problems.length > 0) throw new DeployRefusal('validation_failed', problems.join(' '));
  if (compared === 0) return 'No shell meets a remote that it did not meet before.';
  return `Compared ${formatCount(compared, 'new pair')} of shell and remote: contract and needs fit.`;
}

/** As `assertCompatible`, and in addition for the releases that come into use: that there is a page for them at all. */
export async function assertUsable(
  catalog: Catalog,
  { before, after, now }: { before: Remotes; after: Remotes; now: Date },
  releases: readonly Release[],
): Promise<string[]> {
  const fits: string[] = [];
  for (const release of releases) {
    const isJudgedByPairs = release.name !== SHELL_NAME && shellVersionsOf(after[SHELL_NAME]).length > 0;
    if (!isJudgedByPairs) fits.push(await assertFitsShell(catalog, after, release));
  }
  fits.push(await assertCompatible(catalog, before, after, now));
  return fits;
}
