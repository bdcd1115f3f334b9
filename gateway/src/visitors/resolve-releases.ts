import { MANIFEST_FILE, assetBase, type RegistryEntry, type Release } from '@magnetx/federation';
import type { Logger } from 'pino';
import { devBaseOf, readDevRelease } from '../registry/dev-build.ts';
import type { DevRemotes } from '../registry/dev-remotes.ts';
import { entryUrlOf, toRegistryEntry } from '../registry/registry-entry.ts';
import { SHELL_NAME } from '../registry/catalog.ts';
import type { Releases } from '../registry/releases.ts';
import type { Choice, Wanted } from './choose-releases.ts';

/** What a visitor gets of one remote, or of the shell. */
export interface ChosenRelease {
  readonly name: string;
  readonly version: string;
  readonly why: 'live' | 'canary' | 'pinned' | 'dev';
  /** Its `release.json`; of a build that is no release, as much as there is. */
  readonly release: Release;
  /** The address below which the browser finds its files. */
  readonly base: string;
  /** The other site that its files come from, when they are not ours. */
  readonly origin: string | null;
  /** For the page; of the shell without meaning. */
  readonly entry: RegistryEntry;
}

export interface ResolveDeps {
  readonly releases: Pick<Releases, 'find'>;
  readonly devRemotes: DevRemotes;
  /** Where a pinned build may come from. */
  readonly pinOrigins: readonly string[];
  readonly logger: Logger;
}

/** The whole page is this visitor's, so the one release that it names has all of the traffic. */
const WHOLE = { traffic: 100, default: true };

function chosen(
  release: Release,
  input: { why: ChosenRelease['why']; base: string; origin: string | null; url: string; fallbackUrl: string | null },
): ChosenRelease {
  const { why, base, origin, url, fallbackUrl } = input;
  const entry = toRegistryEntry(release, { url, fallbackUrl, deployment: WHOLE, isCanary: why === 'canary' });
  return { name: release.name, version: release.version, why, release, base, origin, entry };
}

async function findRelease({ releases, logger }: ResolveDeps, name: string, version: string): Promise<Release | null> {
  try {
    const release = await releases.find(name, version);
    if (!release) logger.warn({ remote: name, version }, 'a release that is asked for is not in the store');
    return release;
  } catch (error) {
    logger.error({ err: error, remote: name, version }, 'a release cannot be read');
    return null;
  }
}

/** A development server's build; what is live says its routes and steps in when it cannot be had. */
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
  const fallbackUrl = isOurs || liveVersion === null ? null : entryUrlOf(name, liveVersion);
  const url = `${base}/${MANIFEST_FILE}`;
  return chosen(release, { why, base, origin: isOurs ? null : origin, url, fallbackUrl });
}

async function fromStore(
  deps: ResolveDeps,
  { name, state }: Wanted,
  { version, why }: Extract<Choice, { version: string }>,
): Promise<ChosenRelease | null> {
  const release = await findRelease(deps, name, version);
  if (!release) return null;
  const fallback = version === state?.live ? state.previous : (state?.live ?? null);
  const fallbackUrl = fallback === null || fallback === version ? null : entryUrlOf(name, fallback);
  return chosen(release, { why, base: assetBase(release), origin: null, url: entryUrlOf(name, version), fallbackUrl });
}

/**
 * The first choice that can be had. What is only tried must also have been built for the contract that the shell
 * offers (null: it is the shell itself); what is live is loaded whatever it says, and refused by the page.
 */
export async function resolveRelease(
  deps: ResolveDeps,
  wanted: Wanted,
  contract: number | null,
): Promise<ChosenRelease | null> {
  const devOrigin = deps.devRemotes.originOf(wanted.name);
  const dev = devOrigin === null ? null : await fromServer(deps, wanted, { origin: devOrigin, why: 'dev' });
  if (dev) return dev;
  for (const choice of wanted.choices) {
    const isForeign = 'origin' in choice;
    // The page itself never comes from elsewhere.
    if (isForeign && (wanted.name === SHELL_NAME || !deps.pinOrigins.includes(choice.origin))) continue;
    const found = isForeign ? await fromServer(deps, wanted, choice) : await fromStore(deps, wanted, choice);
    if (found && (choice.why === 'live' || contract === null || found.release.contract === contract)) return found;
  }
  return null;
}
