import { formatRelativeTime, type Giveaway } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import type { TimelineStep } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { isOpen } from '../../shared/quests/quest-time.ts';

type Entry = NonNullable<Giveaway['user_participation']>;

const RESULTS = {
  winner: {
    title: t('You won'),
    state: 'done',
    note: <Link to={paths.dashboard.href()}>{t('Your prize is on your rewards card.')}</Link>,
  },
  alternate: { title: t('Alternate'), state: 'current', note: t('You win if a winner’s place is passed on.') },
  passed_on: { title: t('Passed to an alternate'), state: 'failed', note: t('Your place was passed on.') },
  not_drawn: { title: t('Not drawn'), state: 'failed', note: t('Other entries were drawn this time.') },
  removed: { title: t('Giveaway removed'), state: 'failed', note: t('It was removed before its draw.') },
} as const satisfies Record<Exclude<Entry['status'], 'entered'>, TimelineStep>;

/** Entered, drawn, and how it ended for the user. None without an entry. */
export function entrySteps(giveaway: Giveaway, nowMs: number): TimelineStep[] {
  const { user_participation: entry } = giveaway;
  if (!entry) return [];
  const { status, entered_at } = entry;
  const ago = (at: string | null) => (at ? formatRelativeTime(Date.parse(at), nowMs) : undefined);
  const entered: TimelineStep = { title: t('Entered'), state: 'done', at: ago(entered_at) };
  if (status === 'removed') return [entered, RESULTS.removed];
  if (status === 'entered') {
    const isGoing = isOpen(giveaway, nowMs);
    const draw = { title: t('Draw'), state: isGoing ? 'next' : 'current' } as const;
    return [entered, { ...draw, note: isGoing ? t('It follows the end.') : t('It is under way.') }];
  }
  return [entered, { title: t('Drawn'), state: 'done', at: ago(giveaway.drawn_at) }, RESULTS[status]];
}
