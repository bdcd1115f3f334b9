import { RELEASE_FILE, assetBase, releaseSchema, type Release } from '@magnetx/federation';
import type { Logger } from 'pino';

/** The version of whatever a development server has now. */
export const DEV_VERSION = 'dev';
const TIMEOUT_MS = 2_000;

/** What the pages need to know of a release, wherever it comes from. */
const devReleaseSchema = releaseSchema.pick({ contract: true, routes: true });

/** Where a development server has a remote's files: at the same path as the gateway has those of releases. */
export function devBaseOf(name: string): string {
  return assetBase({ name, version: DEV_VERSION });
}

/** Throws when the server does not answer in time, or not with that file. */
export async function fetchDevFile(origin: string, name: string, file: string): Promise<Response> {
  const address = `${origin}${devBaseOf(name)}/${file}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/**
 * A development server's build as if it were a release. Its routes and contract are its own, or the live release's
 * when it does not tell any; null when nobody does.
 */
export async function readDevRelease(
  { origin, name }: { readonly origin: string; readonly name: string },
  live: Release | null,
  logger: Logger,
): Promise<Release | null> {
  let told: Pick<Release, 'contract' | 'routes'> | null = live;
  try {
    told = devReleaseSchema.parse(await (await fetchDevFile(origin, name, RELEASE_FILE)).json());
  } catch (error) {
    logger.warn({ err: error, remote: name }, 'the development server does not tell its routes');
  }
  if (!told) return null;
  const { contract, routes } = told;
  return { name, version: DEV_VERSION, contract, routes, needs: {}, offers: {}, pages: [], integrity: {} };
}
