import type { StatementLine } from '@magnetx/contracts';
import type { UserRepository } from '../accounts';
import type { StatementEntry } from '../ledger';
import type { QuestsModule } from '../quests';

export interface DescribeLinesDeps {
  readonly users: Pick<UserRepository, 'listByIds'>;
  readonly quests: Pick<QuestsModule, 'listByIds'>;
}

/** The invited person in `referral:<invited>`. */
function invitedIn({ kind, key }: StatementEntry): string | null {
  return kind === 'referral' ? key.slice('referral:'.length) : null;
}

/** The quest in a reward's or prize's memo: `Reward for quest 12`. */
function questIn({ kind, memo }: StatementEntry): number | null {
  const found = kind === 'reward' || kind === 'prize' ? /quest (\d+)$/.exec(memo) : null;
  return found === null ? null : Number(found[1]);
}

function unique<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values.filter((value) => value !== null))];
}

const QUEST_TEXTS: Readonly<Record<string, string>> = { reward: 'Reward for', prize: 'Prize of' };

/** Ledger entries as their owner reads them: with the names of the people and quests that they are about. */
export async function describeLines(
  { users, quests }: DescribeLinesDeps,
  entries: readonly StatementEntry[],
): Promise<StatementLine[]> {
  const invitedIds = unique(entries.map(invitedIn));
  const questIds = unique(entries.map(questIn));
  const [people, named] = await Promise.all([
    invitedIds.length > 0 ? users.listByIds(invitedIds) : [],
    questIds.length > 0 ? quests.listByIds(questIds) : [],
  ]);
  const handles = new Map(people.map(({ id, handle }) => [id, handle]));
  const titles = new Map(named.map(({ id, title }) => [id, title]));
  const describe = (entry: StatementEntry): string => {
    if (entry.kind === 'signup') return 'Joined MagnetX';
    const invited = invitedIn(entry);
    const handle = handles.get(invited ?? '');
    if (invited !== null) return handle === undefined ? 'Somebody you invited joined' : `Invited @${handle} joined`;
    const title = titles.get(questIn(entry) ?? 0);
    return title === undefined ? entry.memo : `${QUEST_TEXTS[entry.kind] ?? ''} ${title}`;
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
