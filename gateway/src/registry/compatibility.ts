import { formatCount } from '@magnetx/contracts';
import { SERVED_CONTRACTS, type Release, type RemoteState, type Revision } from '@magnetx/federation';
import { satisfies } from 'semver';
import { SHELL_NAME, type Catalog } from './catalog.ts';
import type { Remotes } from './change-registry.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError } from './deploy-error.ts';
import { mayMeet, servedOf, type Served } from './release-set.ts';

interface Pair {
  readonly shellVersion: string;
  readonly name: string;
  readonly version: string;
}

export const labelOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string => `${name} ${version}`;

/** The contracts of remotes that a shell can run. */
export function contractsOf({ contract, serves }: Pick<Release, 'contract' | 'serves'>): readonly number[] {
  return serves ?? [contract];
}

/** The first export that a remote imports and the shell lacks, as a sentence. Older builds do not say what they use. */
function missingExport(remote: Release, shell: Release): string | null {
  for (const [module, names] of Object.entries(remote.uses ?? {})) {
    const known = shell.exports && Object.hasOwn(shell.exports, module) ? shell.exports[module] : undefined;
    const missing = known && names.find((name) => !known.includes(name));
    if (missing !== undefined) return `${labelOf(remote)} uses ${missing} of ${module}, which ${labelOf(shell)} lacks.`;
  }
  return null;
}

/** Shared modules of which the shell has another version than the remote was tested with, though a permitted one. */
function untestedVersions(remote: Release, shell: Release): string[] {
  const differing = Object.entries(remote.builtWith ?? {}).filter(
    ([module, version]) => Object.hasOwn(shell.offers, module) && shell.offers[module] !== version,
  );
  return differing.map(([module, version]) => `${module} ${version} (here ${shell.offers[module]})`);
}

/** The reason why a page with this shell cannot run this remote, as a sentence; null when it can. */
function problemBetween(remote: Release, shell: Release): string | null {
  const contracts = contractsOf(shell);
  if (!contracts.includes(remote.contract)) {
    return (
      `${labelOf(remote)} was built for contract ${remote.contract}, ` +
      `but ${labelOf(shell)} offers contract ${contracts.join(' and ')}.`
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
  return missingExport(remote, shell);
}

function assertContractServed(release: Release): void {
  if (SERVED_CONTRACTS.includes(release.contract)) return;
  throw new DeployError(
    'validation_failed',
    `${labelOf(release)} was built for contract ${release.contract}, ` +
      `but this gateway serves contract ${SERVED_CONTRACTS.join(' and ')}.`,
  );
}

function shellVersionsOf(state: RemoteState | undefined): string[] {
  return [state?.live, state?.canary?.version].filter((version) => version != null);
}

function pinsOf(name: string, state: RemoteState | undefined, now: Date): Served[] {
  const pins = state?.pins.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime()) ?? [];
  return pins.map(({ version, set }) => ({ name, version, set }));
}

/** The pairs that a page may have. A pinned shell is only compared with what is pinned together with it. */
function pairsOf(remotes: Remotes, now: Date): Pair[] {
  const shell = remotes[SHELL_NAME];
  const pinnedShells = pinsOf(SHELL_NAME, shell, now).filter(({ set }) => set !== undefined);
  const shells = shell ? servedOf(SHELL_NAME, shell) : [];
  const areas = Object.entries(remotes).filter(([name]) => name !== SHELL_NAME);
  return areas.flatMap(([name, state]) => {
    const pinned = pinsOf(name, state, now);
    const pairs = (of: readonly Served[], others: readonly Served[]) =>
      of.flatMap((one) =>
        others
          .filter((other) => mayMeet(one, other))
          .map(({ version }) => ({
            shellVersion: one.version,
            name,
            version,
          })),
      );
    return [
      ...pairs(shells, [...servedOf(name, state), ...pinned]),
      ...pairs(
        pinnedShells,
        pinned.filter(({ set }) => set !== undefined),
      ),
    ];
  });
}

const keyOfPair = (pair: Pair): string => `${pair.shellVersion} ${pair.name} ${pair.version}`;

async function findShell(catalog: Catalog, version: string): Promise<Release> {
  const shell = await catalog.find(SHELL_NAME, version);
  if (shell) return shell;
  throw new DeployError('conflict', `The store lacks shell ${version}, which the registry names: release the shell.`);
}

/** The live shell and the shell's canary. */
export async function findShells(catalog: Catalog, remotes: Remotes): Promise<Release[]> {
  const versions = shellVersionsOf(remotes[SHELL_NAME]);
  return Promise.all(versions.map((version) => findShell(catalog, version)));
}

/**
 * Rejects a build that no page could run. A remote is checked against the shells that it would be used with. The shell,
 * and any remote before the first shell, is checked against the contract that this gateway serves. Returns a sentence
 * about the checks.
 */
export function assertFitsShell(allShells: readonly Release[], release: Release): string {
  const shells = release.name === SHELL_NAME ? [] : allShells;
  if (shells.length === 0) assertContractServed(release);
  for (const shell of shells) {
    const problem = problemBetween(release, shell);
    if (problem) throw new DeployError('validation_failed', problem);
  }
  const count = Object.keys(release.needs).length;
  const versions = shells.map(({ version }) => version).join(' and ');
  const result = shells.length === 0 ? 'this gateway serves it' : `shell ${versions} offers what it needs`;
  return `Contract ${release.contract} and ${formatCount(count, 'shared module')}: ${result}.`;
}

/**
 * Rejects a registry with a new pair of shell and remote that are incompatible. Existing pairs are not checked again,
 * so that a broken state can always be left. Returns a sentence about the checks.
 */
async function assertCompatible(catalog: Catalog, before: Remotes, after: Remotes, now: Date): Promise<string> {
  const existing = new Set(pairsOf(before, now).map(keyOfPair));
  const pairs = pairsOf(after, now).filter((pair) => !existing.has(keyOfPair(pair)));
  const problems: string[] = [];
  const notes: string[] = [];
  let compared = 0;
  for (const { shellVersion, name, version } of pairs) {
    const remote = await catalog.find(name, version);
    // A removed build cannot be served with any shell.
    if (!remote) continue;
    const shell = await findShell(catalog, shellVersion);
    const problem = problemBetween(remote, shell);
    if (problem) problems.push(problem);
    const untested = untestedVersions(remote, shell);
    if (untested.length > 0) notes.push(` ${labelOf(remote)} was tested with ${untested.join(', ')}.`);
    compared += 1;
  }
  if (problems.length > 0) throw new DeployError('validation_failed', problems.join(' '));
  if (compared === 0) return 'No new pair of shell and remote.';
  return `Compared ${formatCount(compared, 'new pair')} of shell and remote: contract and needs fit.${notes.join('')}`;
}

/** Rejects changes whose releases no page could run. Returns sentences about the checks. */
export async function assertUsable(
  { catalog, clock }: ReleaseContext,
  current: Revision | null,
  changes: Remotes,
  releases: readonly Release[],
): Promise<string[]> {
  const before = current?.remotes ?? {};
  const after = { ...before, ...changes };
  const fits: string[] = [];
  for (const release of releases) {
    const isPaired = release.name !== SHELL_NAME && shellVersionsOf(after[SHELL_NAME]).length > 0;
    if (!isPaired) fits.push(assertFitsShell(await findShells(catalog, after), release));
  }
  return [...fits, await assertCompatible(catalog, before, after, clock())];
}
