import { byLocale } from '@magnetx/texts/by-locale';
import type { StatementLine } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { translated } from '@magnetx/texts/server';
import type { Users } from '../../accounts/accounts/index.ts';
import { currencyOf, type LedgerLine } from '../../ledger/ledger/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';

export interface DescribeLinesDeps {
  readonly users: Pick<Users, 'listHandles'>;
  readonly quests: Pick<QuestsModule, 'listTitles'>;
}

/** The invited person in `referral:<invited>`. */
function invitedIn({ kind, key }: LedgerLine): string | null {
  return kind === 'referral' ? key.slice('referral:'.length) : null;
}

/** The descriptions of lines about a quest, by kind. The memo replaces the description of a deleted quest. */
const QUEST_TEXTS: Readonly<Record<string, (title: string, entry: LedgerLine) => string>> = {
  reward: (title) => t('Reward for {title}', { title }),
  'reward-reversal': (title) => t('Reward for {title} taken back', { title }),
  prize: (title) => t('Prize of {title}', { title }),
  'quest-fee': (title) => t('Fee of “{title}”', { title }),
  'quest-refund': (title) => t('Fee of “{title}” returned', { title }),
  'mission-reserve': (title) => t('Reserved for “{title}”', { title }),
  'mission-take-back': (title) => t('Reward for “{title}” taken back', { title }),
  'mission-release': (title) => t('Reserve of “{title}” returned', { title }),
  funding: (title) => t('Reserved for “{title}”', { title }),
  'funding-release': (title) => t('Reserve of “{title}” returned', { title }),
  cover: (title) => t('Approved reward of “{title}”', { title }),
  'cover-reversal': (title) => t('Approved reward of “{title}” taken back', { title }),
  'ad-spend': (title) => t('Impressions and clicks of “{title}”', { title }),
  'listing-day': (title, { key }) => t('Listing of “{title}” from {day}', { title, day: day().format(dayIn(key)) }),
};

/** The descriptions of movements between an account and the platform. The memo has the reason or the reference. */
const ADJUSTMENT_TEXTS: Readonly<Record<string, string>> = {
  credit: t('MXP credited'),
  debit: t('MXP debited'),
  adjustment: t('MXP adjusted'),
  deposit: t('Dollars deposited'),
  'deposit-reversal': t('Deposit taken back'),
  'mxp-purchase': t('MXP bought'),
  perk: t('Perk redeemed'),
  'perk-payment': t('Perk fulfilled'),
  'perk-refund': t('Perk refunded'),
};

const day = byLocale(
  (tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

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

const NONE: ReadonlyMap<unknown, string> = new Map();

/** Describes the lines of a statement with the names of their users and quests. */
export async function describeLines(
  { users, quests }: DescribeLinesDeps,
  entries: readonly LedgerLine[],
): Promise<StatementLine[]> {
  const invitedIds = unique(entries.map(invitedIn));
  const questIds = unique(entries.map(questIn));
  const [handles, titles] = await Promise.all([
    invitedIds.length > 0 ? users.listHandles(invitedIds) : NONE,
    questIds.length > 0 ? quests.listTitles(questIds) : NONE,
  ]);
  const describe = (entry: LedgerLine): string => {
    if (entry.kind === 'signup') return t('Joined MagnetX');
    const invited = invitedIn(entry);
    const handle = handles.get(invited ?? '');
    if (invited !== null)
      return handle === undefined ? t('A user you invited joined') : t('Invited @{handle} joined', { handle });
    const adjustment = ADJUSTMENT_TEXTS[entry.kind];
    if (adjustment !== undefined) return [translated(adjustment), entry.memo].filter(Boolean).join(': ');
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
