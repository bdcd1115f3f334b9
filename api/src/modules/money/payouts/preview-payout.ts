import type { previewPayout, ResponseOf } from '@magnetx/contracts';
import type { Throttle } from '../../../db/pace.ts';
import type { User, Users } from '../../accounts/accounts/index.ts';
import { presentHeld, type Owed } from '../../ledger/payables/index.ts';
import type { PayoutDeps } from './payout-steps.ts';

type Preview = Omit<ResponseOf<typeof previewPayout>, 'success'>;
type LeftOut = Preview['people'][number];

/** Larger queries would delay other calls. */
const USERS_PER_QUERY = 50;
const NAMED_MAX = 100;

/** The reason for leaving a user out of payouts, of whom some share wallets. Null for a user who is paid. */
export function exclusionReason(
  { payableWalletOf }: Pick<Users, 'payableWalletOf'>,
  user: User | undefined,
  sharing: ReadonlySet<string>,
): LeftOut['reason'] | null {
  if (!user) return 'deleted';
  if (user.status === 'Inactive') return 'inactive';
  if (user.walletAddress === null) return 'no_wallet';
  if (payableWalletOf(user) === null) return 'bad_wallet';
  return sharing.has(user.id) ? 'shared_wallet' : null;
}

/** Previews a batch of everything approved before a moment. */
export async function readPreview(
  deps: Pick<PayoutDeps, 'payables' | 'users'>,
  until: Date,
  pace?: Throttle,
): Promise<Preview> {
  const held = await deps.payables.listHeld({ until }, NAMED_MAX);
  const holders = new Map((await deps.users.list(held.map(({ userId }) => userId))).map((user) => [user.id, user]));
  const preview = {
    included: { people: 0, amount_cents: 0, covered_cents: 0 },
    left_out: { people: 0, amount_cents: 0, covered_cents: 0 },
    held_people: 0,
    people: [] as LeftOut[],
    held: held.map((payable) => presentHeld(payable, holders.get(payable.userId))),
  };
  const add = async (some: readonly Owed[]): Promise<void> => {
    const found = await deps.users.list(some.map(({ userId }) => userId));
    const sharing = await deps.users.findSharing(found);
    const users = new Map(found.map((user) => [user.id, user]));
    for (const { userId, amountCents, coveredCents, held: heldOf } of some) {
      const user = users.get(userId);
      const reason = exclusionReason(deps.users, user, sharing);
      preview.left_out.amount_cents += heldOf.amountCents;
      preview.left_out.covered_cents += heldOf.coveredCents;
      if (amountCents === 0) {
        preview.left_out.people += 1;
        preview.held_people += 1;
        continue;
      }
      const sum = reason === null ? preview.included : preview.left_out;
      sum.people += 1;
      sum.amount_cents += amountCents;
      sum.covered_cents += coveredCents;
      if (reason !== null)
        preview.people.push({
          user_id: user?.id ?? null,
          handle: user?.handle ?? '',
          amount_cents: amountCents,
          reason,
        });
    }
    preview.people.sort((a, b) => b.amount_cents - a.amount_cents).splice(NAMED_MAX);
  };
  let some: Owed[] = [];
  for await (const owed of deps.payables.walkOwed(until, pace ? { pace } : {})) {
    some.push(owed);
    if (some.length < USERS_PER_QUERY) continue;
    await add(some);
    some = [];
  }
  await add(some);
  return preview;
}
