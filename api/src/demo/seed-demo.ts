import type { Logger } from 'pino';
import { AppError } from '../http/app-error';
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

/** A start that was cut off while it seeded has made some of the accounts already. */
async function unlessThere(make: Promise<unknown>): Promise<void> {
  try {
    await make;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'name_taken') throw error;
  }
}

/**
 * Fills an empty database with a small living site, by the same use cases as real people, so that the ledger holds.
 * Does nothing where anybody has joined already. Returns whether it seeded.
 */
export async function seedDemo({ product, logger, adminCreationPassword }: SeedDemoDeps): Promise<boolean> {
  const { accounts, xSignIn } = product;
  if ((await accounts.users.count()) > 0) return false;
  if (adminCreationPassword !== null) {
    await unlessThere(accounts.createAdmin({ ...DEMO_ADMIN, creationPassword: adminCreationPassword }));
  }
  await unlessThere(accounts.registerProject(DEMO_PROJECT));
  for (const person of DEMO_PEOPLE) {
    await xSignIn.signInUser({ profile: xProfileOf(person), ref: person.invitedBy });
  }
  logger.info({ people: DEMO_PEOPLE.length }, 'demo data is in place');
  return true;
}
