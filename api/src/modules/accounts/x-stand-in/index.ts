import type { Router } from 'express';
import type { CoreDeps } from '../../../core-deps.ts';
import { createActs } from './acts.ts';
import { createGrants } from './grants.ts';
import { createXStandInRouter } from './x-stand-in.routes.ts';

/** The path of the stand-in, which the gateway forwards in the local profile. */
export const X_STAND_IN_PATH = '/dev/x';
/** Where people of the stand-in follow and post. */
export const X_STAND_IN_ACTS_PATH = `${X_STAND_IN_PATH}/acts`;

export { profileOf, type XProfile } from './x-profile.ts';

/**
 * X on the developer's machine: OAuth 2.0 with PKCE and `users/me`, with a consent page that signs in any typed handle;
 * and the lists that checks of missions read, with a page that fills them. It is never mounted in production.
 */
export function createXStandInModule(
  deps: Pick<CoreDeps, 'clock' | 'random'> & {
    clientId: string;
    appToken: string;
    isRegisteredRedirect: (redirectUri: string) => boolean;
    /** Signs codes and tokens. All API processes share it. */
    secret: string;
  },
): { router: Router } {
  return { router: createXStandInRouter({ ...deps, grants: createGrants(deps), acts: createActs(deps) }) };
}
