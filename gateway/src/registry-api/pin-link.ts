import type { DeployResult, PinBody } from '@magnetx/federation';
import type { Config } from '../config.ts';
import { SHELL_NAME } from '../registry/catalog.ts';
import { stateOf } from '../registry/change-registry.ts';
import type { Deployer } from '../registry/deploy-error.ts';
import type { Releases } from '../registry/releases.ts';
import { createPinLink } from '../visitors/pin-token.ts';
import { AppError } from '@magnetx/contracts';

interface PinDeps {
  readonly config: Config;
  readonly releases: Releases;
}

/** A developer's own build is not in the store, so only the link is created. */
async function pinOrigin({ config, releases }: PinDeps, remote: string, origin: string): Promise<DeployResult> {
  if (remote === SHELL_NAME) {
    throw new AppError('validation_failed', { message: 'Only an area can come from another origin, not the shell.' });
  }
  if (!config.pinOrigins.includes(origin)) {
    throw new AppError('validation_failed', { message: `${origin} is not among the gateway's PIN_ORIGINS.` });
  }
  const revision = await releases.current();
  const step = `Visitors who open the link get ${remote} from ${origin}.`;
  const state = stateOf(revision, remote);
  return { remote, version: null, hasChanged: false, steps: [step], revision: revision?.revision ?? 0, state };
}

/** Creates the link by which testers get a version or a developer's build. The version is kept until then. */
export async function pinForTesters(
  deps: PinDeps,
  remote: string,
  { version, origin, hours, with: others }: PinBody,
  deployer: Deployer,
): Promise<DeployResult> {
  const { config, releases } = deps;
  if (config.pinSecrets === null) {
    throw new AppError('not_found', {
      message: 'Links for testers are disabled: the gateway has no PIN_SECRET.',
    });
  }
  const site = { publicUrl: config.publicUrl, secrets: config.pinSecrets };
  const expiresAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  if (version !== undefined) {
    const pinned = others.map((other) => ({ name: other.remote, version: other.version }));
    const pins = [{ name: remote, version }, ...pinned] as const;
    const result = await releases.pinTogether({ pins, expiresAt }, deployer);
    if (deployer.isDryRun) return result;
    return { ...result, pinUrl: createPinLink(site, pins, expiresAt) };
  }
  if (origin === undefined) throw new AppError('validation_failed', { message: 'Name either a version or an origin.' });
  const result = await pinOrigin(deps, remote, origin);
  if (deployer.isDryRun) return result;
  return { ...result, pinUrl: createPinLink(site, [{ name: remote, origin }], expiresAt) };
}
