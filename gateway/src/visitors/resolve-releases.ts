import { MANIFEST_FILE, assetBase, type RegistryEntry, type Release } from '@magnetx/federation';
import type { Logger } from 'pino';
import { devBaseOf, readDevRelease } from '../registry/dev-build.ts';
import type { DevRemotes } from '../registry/dev-remotes.ts';
import { entryUrlOf, toRegistryEntry } from '../registry/registry-entry.ts';
import { SHELL_NAME } from '../registry/catalog.ts';
import type { Releases } from '../registry/releases.ts';
import type { Choice, Wanted } from './choose-releases.ts';

/** The release that a visitor gets of one remote, or of the shell. */
export interface ChosenRelease {
  readonly name: string;
  readonly version: string;
  readonly why: 'live' | 'canary' | 'pinned' | 'dev';
  /** Its `release.json`; partial for a development build. */
  readonly release: Release;
  /** The base URL of its files. */
  readonly base: string;
  /** The origin of its files; null for this site. */
  readonly origin: string | null;
  /** Its entry in the page's registry; unused for the shell. */
  readonly entry: RegistryEntry;
}

export interface ResolveDeps {
  readonly releases: Pick<Releases, 'find'>;
  readonly devRemotes: DevRemotes;
  /** The origins from which pinned builds may come. */
  readonly pinOrigins: readonly string[];
  readonly logger: Logger;
}

/** A page is for one visitor, so its one release has all of the traffic. */
const WHOLE = { traffic: 100, default: true };

function chosen(
  release: Release,
  input: Pick<ChosenRelease, 'why' | 'base' | 'origin'> & {
    readonly url: string;
    readonly fallback: Release | null;
    readonly isOnTrial?: boolean;
  },
): ChosenRelease {
  const { why, base, origin, url, fallback, isOnTrial = false } = input;
  const entry = toRegistryEntry(release, { url, fallback, deployment: WHOLE, isOnTrial });
  return { name: release.name, version: release.version, why, release, base, origin, entry };
}

async function findRelease({ releases, logger }: ResolveDeps, name: string, version: string): Promise<Release | null> {
  try {
    const release = await releases.find(name, version);
    if (!release) logger.warn({ remote: name, version }, 'a release is missing in the store');
    return release;
  } catch (error) {
    logger.error({ err: error, remote: name, version }, 'a release cannot be read');
    return null;
  }
}

/** A development server's build. The live release provides missing routes, and is the fallback of a pinned build. */
async function fromServer(
  deps: ResolveDeps,
  { name, state }: Wanted,
  { origin, why }: { readonly origin: string; readonly why: 'dev' | 'pinned' },
): Promise<ChosenRelease | null> {
  const liveVersion = state?.live ?? null;
  const live = liveVersion === null ? null : await findRelease(deps, name, liveVersion);
  const release = await readDevRelease({ origin, name }, live, deps.logger);
  if (!release) return null;
  const isOurs = why === 'dev';
  const base = isOurs ? devBaseOf(name) : `${origin}${devBaseOf(name)}`;
  const url = `${base}/${MANIFEST_FILE}`;
  return chosen(release, { why, base, origin: isOurs ? null : origin, url, fallback: isOurs ? null : live });
}

async function fromStore(
  deps: ResolveDeps,
  { name, state }: Wanted,
  choice: Extract<Choice, { version: string }>,
): Promise<ChosenRelease | null> {
  const { version, why } = choice;
  const release = await findRelease(deps, name, version);
  if (!release) return null;
  const isOnTrial = why === 'canary' || (why === 'live' && choice.isWatched === true);
  const before = version === state?.live ? state.previous : (state?.live ?? null);
  const fallback = before === null || before === version ? null : await findRelease(deps, name, before);
  const [base, url] = [assetBase(release), entryUrlOf(name, version)];
  return chosen(release, { why, base, origin: null, url, fallback, isOnTrial });
}

/**
 * The first available choice. A canary or pinned release must also be of a contract that the shell serves (null: it is
 * the shell itself). The live release is always chosen; the page rejects it if it is incompatible.
 */
export async function resolveRelease(
  deps: ResolveDeps,
  wanted: Wanted,
  contracts: readonly number[] | null,
): Promise<ChosenRelease | null> {
  const devOrigin = deps.devRemotes.originOf(wanted.name);
  const dev = devOrigin === null ? null : await fromServer(deps, wanted, { origin: devOrigin, why: 'dev' });
  if (dev) return dev;
  for (const choice of wanted.choices) {
    const isForeign = 'origin' in choice;
    // The shell never comes from another origin.
    if (isForeign && (wanted.name === SHELL_NAME || !deps.pinOrigins.includes(choice.origin))) continue;
    const found = isForeign ? await fromServer(deps, wanted, choice) : await fromStore(deps, wanted, choice);
    if (found && (choice.why === 'live' || !contracts || contracts.includes(found.release.contract))) return found;
  }
  return null;
}
