import type { StatementLine } from '@magnetx/contracts';
import type { Users } from '../../accounts/accounts/index.ts';
import { currencyOf, type LedgerLine } from '../../ledger/ledger/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';

export interface DescribeLinesDeps {
  readonly users: Pick<Users, 'list'>;
  readonly quests: Pick<QuestsModule, 'list'>;
}

/** The invited person in `referral:<invited>`. */
function invitedIn({ kind, key }: LedgerLine): string | null {
  return kind === 'referral' ? key.slice('referral:'.length) : null;
}

/** The descriptions of lines about a quest, by kind. The memo replaces the description of a deleted quest. */
const QUEST_TEXTS: Readonly<Record<string, (title: string, entry: LedgerLine) => string>> = {
  reward: (title) => `Reward for ${title}`,
  'reward-reversal': (title) => `Reward for ${title} taken back`,
  prize: (title) => `Prize of ${title}`,
  'quest-fee': (title) => `Fee of “${title}”`,
  'quest-refund': (title) => `Fee of “${title}” returned`,
  'mission-reserve': (title) => `Reserved for “${title}”`,
  'mission-take-back': (title) => `Reward for “${title}” taken back`,
  'mission-release': (title) => `Reserve of “${title}” returned`,
  funding: (title) => `Reserved for “${title}”`,
  'funding-release': (title) => `Reserve of “${title}” returned`,
  cover: (title) => `Approved reward of “${title}”`,
  'cover-reversal': (title) => `Approved reward of “${title}” taken back`,
  'ad-spend': (title) => `Impressions and clicks of “${title}”`,
  'listing-day': (title, { key }) => `Listing of “${title}” from ${day.format(dayIn(key))}`,
};

/** The descriptions of movements between an account and the platform. The memo has the reason or the reference. */
const ADJUSTMENT_TEXTS: Readonly<Record<string, string>> = {
  credit: 'MXP credited',
  debit: 'MXP debited',
  adjustment: 'MXP adjusted',
  deposit: 'Dollars deposited',
  'deposit-reversal': 'Deposit taken back',
  'mxp-purchase': 'MXP bought',
  perk: 'Perk redeemed',
  'perk-payment': 'Perk fulfilled',
  'perk-refund': 'Perk refunded',
};

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The day in `listing-day:<quest>:<yyyy-mm-dd>`. */
function dayIn(key: string): Date {
  return new Date(key.slice(-'yyyy-mm-dd'.length));
}

/** The quest in a memo such as `Reward for quest 12` or `Fee of quest 12 returned`. */
function questIn({ kind, memo }: LedgerLine): number | null {
  const found = kind in QUEST_TEXTS ? /quest (\d+)/.exec(memo) : null;
  return found === null ? null : Number(found[1]);
}

function amountsOf({ account, amount, balance }: LedgerLine) {
  return currencyOf(account) === 'usd'
    ? { amount_cents: amount, balance_cents: balance }
    : { amount_mxp: amount, balance_mxp: balance };
}

function unique<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/** Describes the lines of a statement with the names of their users and quests. */
export async function describeLines(
  { users, quests }: DescribeLinesDeps,
  entries: readonly LedgerLine[],
): Promise<StatementLine[]> {
  const invitedIds = unique(entries.map(invitedIn));
  const questIds = unique(entries.map(questIn));
  const [people, named] = await Promise.all([
    invitedIds.length > 0 ? users.list(invitedIds) : [],
    questIds.length > 0 ? quests.list(questIds) : [],
  ]);
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  const describe = (entry: LedgerLine): string => {
    if (entry.kind === 'signup') return 'Joined MagnetX';
    const invited = invitedIn(entry);
    const handle = handles.get(invited ?? '');
    if (invited !== null) return handle === undefined ? 'A user you invited joined' : `Invited @${handle} joined`;
    const adjustment = ADJUSTMENT_TEXTS[entry.kind];
    if (adjustment !== undefined) return entry.memo === '' ? adjustment : `${adjustment}: ${entry.memo}`;
    const title = titles.get(questIn(entry) ?? 0);
    return (title !== undefined && QUEST_TEXTS[entry.kind]?.(title, entry)) || entry.memo;
  };
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.createdAt.toISOString(),
    kind: entry.kind,
    description: describe(entry),
    ...amountsOf(entry),
  }));
}
