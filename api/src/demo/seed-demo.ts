import type { Config } from '../config.ts';
import type { CoreDeps } from '../core-deps.ts';
import { ensureIndexes } from '../db/ensure-indexes.ts';
import { NO_AUDIT_TRAIL } from '../http/audit-trail.ts';
import { profileOf } from '../modules/accounts/x-stand-in/index.ts';
import type { Product } from '../product.ts';
import { DEMO_ADMIN, DEMO_PROJECT, OTHER_DEMO_PROJECTS } from './demo-accounts.ts';
import type { DemoClock } from './demo-clock.ts';
import { createDemoMarker } from './demo-marker.ts';
import { DEMO_PEOPLE, type DemoPerson } from './demo-people.ts';
import { seedPerks } from './demo-perks.ts';
import { DEMO_QUESTS } from './demo-quests.ts';
import { seedQuests } from './seed-quests.ts';

export interface SeedDemoDeps
  extends
    Pick<CoreDeps, 'connection' | 'logger' | 'random'>,
    Pick<Config, 'adminCreationPassword' | 'isFundingRequired'> {
  readonly product: Product;
  /** The clock of the product. */
  readonly clock: DemoClock;
}

/** The age of the demo in days. */
const FIRST_DAY = 18;
/** The days of the sign-ups, which end before the first quest. */
const SIGN_UP_DAYS = 2;
const PROJECT_BALANCE_MXP = 250_000;
const PROJECT_DEPOSIT_CENTS = 1_000_000;
const NEEDS_UNFUNDED =
  'The demo has quests without a reserve: start once with REWARD_FUNDING=shown, or with SEED_DEMO=false.';

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

async function registerProjects({ product, random }: SeedDemoDeps): Promise<Map<string, string>> {
  const { accounts, projectBalances, deposits } = product;
  const ids = new Map<string, string>();
  const others = OTHER_DEMO_PROJECTS.map((project) => ({ ...project, password: random.secret() }));
  for (const project of [DEMO_PROJECT, ...others]) {
    const { id } = await accounts.registerProject(project);
    await projectBalances.credit({ projectId: id, amountMxp: PROJECT_BALANCE_MXP, attempt: `demo ${id}` });
    const reference = `DEMO-${project.username.toUpperCase()}`;
    const deposit = { projectId: id, amountCents: PROJECT_DEPOSIT_CENTS, network: 'bank', reference } as const;
    await deposits.record(deposit, NO_AUDIT_TRAIL);
    const about = `${project.name} is a made-up project of the demo.`;
    const page = { about, website: `https://${project.username}.example.com`, x: '' };
    await product.withTransaction((session) => accounts.projects.setPage(id, page, session));
    ids.set(project.username, id);
  }
  return ids;
}

async function signInPeople({ product, clock }: SeedDemoDeps): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [at, person] of DEMO_PEOPLE.entries()) {
    clock.goBack(FIRST_DAY - 1 - (SIGN_UP_DAYS * at) / DEMO_PEOPLE.length);
    const userId = await product.xSignIn.signInUser({ profile: xProfileOf(person), ref: person.invitedBy });
    const { wallet: walletAddress } = person;
    if (walletAddress !== undefined) {
      const wallet = { walletAddress, walletVerifiedAt: null };
      await product.withTransaction((session) => product.accounts.users.setWallet(userId, null, wallet, session));
    }
    await product.accounts.users.setProfilePublic(userId, true);
    ids.set(person.handle, userId);
  }
  return ids;
}

/**
 * Fills an empty database with a small site and its past, through the use cases of the product, so the ledger holds.
 * Does nothing if a user exists. Restarts an interrupted seeding, which no user has seen. Returns whether it seeded.
 * Throws if only funded quests go live.
 */
export async function seedDemo(deps: SeedDemoDeps): Promise<boolean> {
  const { product, connection, clock, logger, adminCreationPassword } = deps;
  const marker = createDemoMarker(connection);
  if ((await marker.read()) === 'seeding') {
    await connection.dropDatabase();
    await ensureIndexes(connection);
  } else if ((await product.accounts.users.count()) > 0) return false;
  if (deps.isFundingRequired) throw new Error(NEEDS_UNFUNDED);
  await marker.write('seeding');
  const now = clock.now();
  clock.goBack(FIRST_DAY);
  if (adminCreationPassword !== null) {
    await product.accounts.createAdmin({ ...DEMO_ADMIN, creationPassword: adminCreationPassword });
  }
  const projects = await registerProjects(deps);
  const people = await signInPeople(deps);
  await seedQuests({ product, projects, people, goBack: clock.goBack, now, firstDay: FIRST_DAY });
  clock.goBack(0);
  await seedPerks({ product, projects, people });
  await marker.write('seeded');
  logger.info({ people: people.size, quests: DEMO_QUESTS.length }, 'demo data is in place');
  return true;
}
