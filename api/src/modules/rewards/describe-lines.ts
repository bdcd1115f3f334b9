import type { StatementLine } from '@magnetx/contracts';
import type { Users } from '../accounts/index.ts';
import type { StatementEntry } from '../ledger/index.ts';
import type { QuestsModule } from '../quests/index.ts';

export interface DescribeLinesDeps {
  readonly users: Pick<Users, 'list'>;
  readonly quests: Pick<QuestsModule, 'list'>;
}

/** The invited person in `referral:<invited>`. */
function invitedIn({ kind, key }: StatementEntry): string | null {
  return kind === 'referral' ? key.slice('referral:'.length) : null;
}

/** What a movement about a quest is called, by its kind; the memo stands in for a quest that is gone. */
const QUEST_TEXTS: Readonly<Record<string, (title: string, entry: StatementEntry) => string>> = {
  reward: (title) => `Reward for ${title}`,
  'reward-reversal': (title) => `Reward for ${title} taken back`,
  prize: (title) => `Prize of ${title}`,
  'quest-fee': (title) => `Fee of “${title}”`,
  'quest-refund': (title) => `Fee of “${title}” returned`,
  'listing-day': (title, { key }) => `Listing of “${title}” from ${day.format(dayIn(key))}`,
};

/** What moves by an admin's hand; the memo says why. */
const HAND_TEXTS: Readonly<Record<string, string>> = {
  credit: 'MXP credited',
  debit: 'MXP debited',
  adjustment: 'MXP adjusted',
};

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The day in `listing-day:<quest>:<yyyy-mm-dd>`. */
function dayIn(key: string): Date {
  return new Date(key.slice(-'yyyy-mm-dd'.length));
}

/** The quest in the memo of a movement about one: `Reward for quest 12`, `Fee of quest 12 returned`. */
function questIn({ kind, memo }: StatementEntry): number | null {
  const found = kind in QUEST_TEXTS ? /quest (\d+)/.exec(memo) : null;
  return found === null ? null : Number(found[1]);
}

function unique<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}

/** Ledger entries as their owner reads them: with the names of the people and quests that they are about. */
export async function describeLines(
  { users, quests }: DescribeLinesDeps,
  entries: readonly StatementEntry[],
): Promise<StatementLine[]> {
  const invitedIds = unique(entries.map(invitedIn));
  const questIds = unique(entries.map(questIn));
  const [people, named] = await Promise.all([
    invitedIds.length > 0 ? users.list(invitedIds) : [],
    questIds.length > 0 ? quests.list(questIds) : [],
  ]);
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  const describe = (entry: StatementEntry): string => {
    if (entry.kind === 'signup') return 'Joined MagnetX';
    const invited = invitedIn(entry);
    const handle = handles.get(invited ?? '');
    if (invited !== null) return handle === undefined ? 'Somebody you invited joined' : `Invited @${handle} joined`;
    const byHand = HAND_TEXTS[entry.kind];
    if (byHand !== undefined) return entry.memo === '' ? byHand : `${byHand}: ${entry.memo}`;
    const title = titles.get(questIn(entry) ?? 0);
    return (title !== undefined && QUEST_TEXTS[entry.kind]?.(title, entry)) || entry.memo;
  };
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.createdAt.toISOString(),
    kind: entry.kind,
    description: describe(entry),
    amount_mxp: entry.amountMxp,
    balance_mxp: entry.balanceMxp,
  }));
}
