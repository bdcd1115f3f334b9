import {
  sharePercentAt,
  type Registry,
  type RegistryEntry,
  type RemoteState,
  type Revision,
} from '@magnetx/federation';
import { entryUrlOf, toRegistryEntry } from './registry-entry.ts';
import { SHELL_NAME } from './catalog.ts';
import type { Releases } from './releases.ts';

export const FRONTEND_DISCOVERY = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

/** Rounds away the floating-point error of the subtraction. */
const rest = (percent: number): number => Math.round((100 - percent) * 1_000) / 1_000;

async function entriesOf(
  name: string,
  state: RemoteState,
  { find, nowMs }: { readonly find: Releases['find']; readonly nowMs: number },
): Promise<RegistryEntry[]> {
  const { live, previous, canary } = state;
  const share = canary ? sharePercentAt(canary, nowMs) : 0;
  if (live === null) return [];
  const entryOf = async (version: string, before: string | null, traffic: number): Promise<RegistryEntry[]> => {
    const release = await find(name, version);
    if (!release) return [];
    const isLive = version === live;
    const deployment = { traffic, default: isLive };
    const url = entryUrlOf(name, version);
    const fallback = before === null ? null : await find(name, before);
    return [toRegistryEntry(release, { url, fallback, deployment, isOnTrial: !isLive })];
  };
  return [
    ...(await entryOf(live, previous, rest(share))),
    ...(canary ? await entryOf(canary.version, live, share) : []),
  ];
}

/**
 * The live release and the canary of every remote, in the Frontend Discovery schema. The shell is the page itself, not
 * a micro-frontend. Releases that are missing in the store are omitted.
 */
export async function createDiscoveryDocument(
  revision: Revision | null,
  find: Releases['find'],
  nowMs: number,
): Promise<Registry> {
  const microFrontends: Registry['microFrontends'] = {};
  for (const [name, state] of Object.entries(revision?.remotes ?? {})) {
    const entries = name === SHELL_NAME ? [] : await entriesOf(name, state, { find, nowMs });
    if (entries.length > 0) microFrontends[name] = entries;
  }
  return { schema: FRONTEND_DISCOVERY, microFrontends };
}
