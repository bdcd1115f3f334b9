import type { Logger } from 'pino';
import { profileOf } from '../modules/x-stand-in';
import type { Product } from '../product';
import { DEMO_ADMIN, DEMO_PROJECT } from './demo-accounts';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people';

export interface SeedDemoDeps {
  readonly product: Product;
  readonly logger: Logger;
  readonly adminCreationPassword: string | null;
}

/** The ids of the stand-in, so that signing in with a demo handle opens the demo account. */
function xProfileOf({ handle, name, bio, followers }: DemoPerson) {
  const { id, public_metrics: metrics } = profileOf(handle);
  return {
    xId: id,
    handle,
    name,
    bio,
    avatarUrl: '',
    followersCount: followers,
    followingCount: metrics.following_count,
  };
}

/**
 * Fills an empty database with a small living site, by the same use cases as real people, so that the ledger holds.
 * Does nothing where anybody has an account already. Returns whether it seeded.
 */
export async function seedDemo({ product, logger, adminCreationPassword }: SeedDemoDeps): Promise<boolean> {
  if ((await product.accounts.users.count()) > 0) return false;
  for (const person of DEMO_PEOPLE) {
    await product.xSignIn.signInUser({ profile: xProfileOf(person), ref: person.invitedBy });
  }
  if (adminCreationPassword !== null) {
    await product.accounts.createAdmin({ ...DEMO_ADMIN, creationPassword: adminCreationPassword });
  }
  await product.accounts.registerProject(DEMO_PROJECT);
  logger.info({ people: DEMO_PEOPLE.length }, 'demo data is in place');
  return true;
}
