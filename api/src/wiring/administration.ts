import { createEnqueue } from '../jobs/index.ts';
import { createContactModule } from '../modules/administration/contact/index.ts';
import { createProjectAdminModule } from '../modules/administration/project-admin/index.ts';
import { createUserAdminModule } from '../modules/administration/user-admin/index.ts';
import type { Foundations, ProductDeps } from './foundations.ts';
import type { Money } from './money.ts';
import type { People } from './people.ts';
import type { Quests } from './quests.ts';

/** The administration of accounts and projects, and what people write to it. */
export function createAdministration(
  { core, events, ledger, notifications, email, payables, accounts }: Foundations,
  { quests, participations, appeals }: Pick<Quests, 'quests' | 'participations' | 'appeals'>,
  { rewards, perks, funding: { sumReserved } }: Pick<Money, 'rewards' | 'perks' | 'funding'>,
  { wallets, accountData: { eraseAccount } }: Pick<People, 'wallets' | 'accountData'>,
  { onAccountClosed: closeLive }: Pick<ProductDeps, 'onAccountClosed'>,
) {
  const { admins, users, projects, features, createAdmin } = accounts;
  const shown = { quests, ledger, rewards, notifications, email };
  const contact = createContactModule(core);
  const projectAdmin = createProjectAdminModule({
    ...core,
    ...shown,
    events,
    projects,
    features,
    payables,
    sumReserved,
    refundPerks: perks.refundWaiting,
  });
  const userAdmin = createUserAdminModule({
    ...core,
    ...shown,
    users,
    admins,
    createAdmin,
    eraseAccount,
    payables,
    participations,
    wallets,
    appeals,
    enqueue: createEnqueue(core),
    closeLive,
  });
  return { projectAdmin, userAdmin, contact };
}

export type Administration = ReturnType<typeof createAdministration>;
