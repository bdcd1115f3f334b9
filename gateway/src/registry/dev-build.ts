import { RELEASE_FILE, assetBase, releaseSchema, type Release } from '@magnetx/federation';
import type { Logger } from 'pino';

/** The version of a development server's build. */
export const DEV_VERSION = 'dev';
const TIMEOUT_MS = 2_000;

const devReleaseSchema = releaseSchema.pick({ contract: true, routes: true });

/** The base path of a remote's files on a development server. */
export function devBaseOf(name: string): string {
  return assetBase({ name, version: DEV_VERSION });
}

/** Throws when the server does not respond with the file in time. */
export async function fetchDevFile(origin: string, name: string, file: string): Promise<Response> {
  const address = `${origin}${devBaseOf(name)}/${file}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/**
 * A development server's build as a release. Its routes and contract are its own, else those of the live release; null
 * without either.
 */
export async function readDevRelease(
  { origin, name }: { readonly origin: string; readonly name: string },
  live: Release | null,
  logger: Logger,
): Promise<Release | null> {
  let described: Pick<Release, 'contract' | 'routes'> | null = live;
  try {
    described = devReleaseSchema.parse(await (await fetchDevFile(origin, name, RELEASE_FILE)).json());
  } catch (error) {
    logger.warn({ err: error, remote: name }, 'the development server has no readable release.json');
  }
  if (!described) return null;
  const { contract, routes } = described;
  return { name, version: DEV_VERSION, contract, routes, needs: {}, offers: {}, pages: [], integrity: {} };
}
