import type { previewPayout, ResponseOf } from '@magnetx/contracts';
import type { Throttle } from '../../../db/pace.ts';
import type { User, Users } from '../../accounts/accounts/index.ts';
import type { Owed } from '../../ledger/payables/index.ts';
import type { PayoutDeps } from './payout-steps.ts';

type Preview = Omit<ResponseOf<typeof previewPayout>, 'success'>;
type LeftOut = Preview['people'][number];

/** Larger queries would delay other calls. */
const USERS_PER_QUERY = 50;
const NAMED_MAX = 100;

/** The reason for leaving a user out of payouts. Null for a user who is paid. */
export function exclusionReason(
  { payableWalletOf }: Pick<Users, 'payableWalletOf'>,
  user: User | undefined,
): LeftOut['reason'] | null {
  if (!user) return 'deleted';
  if (user.status === 'Inactive') return 'inactive';
  if (user.walletAddress === null) return 'no_wallet';
  return payableWalletOf(user) === null ? 'bad_wallet' : null;
}

/** Previews a batch of everything approved before a moment. */
export async function readPreview(
  deps: Pick<PayoutDeps, 'payables' | 'users'>,
  until: Date,
  pace?: Throttle,
): Promise<Preview> {
  const preview = {
    included: { people: 0, amount_cents: 0, covered_cents: 0 },
    left_out: { people: 0, amount_cents: 0, covered_cents: 0 },
    people: [] as LeftOut[],
  };
  const add = async (some: readonly Owed[]): Promise<void> => {
    const users = new Map((await deps.users.list(some.map(({ userId }) => userId))).map((user) => [user.id, user]));
    for (const { userId, amountCents, coveredCents } of some) {
      const user = users.get(userId);
      const reason = exclusionReason(deps.users, user);
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
