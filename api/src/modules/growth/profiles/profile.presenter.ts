import {
  BADGES,
  formatCount,
  formatDateUtc,
  formatFigure,
  formatMxp,
  levelOf,
  PROFILE_WORK_MAX,
  publicProfilePath,
  type PublicProfile,
} from '@magnetx/contracts';
import { avatarOf, type User } from '../../accounts/accounts/index.ts';
import type { Deed } from '../../quests/participations/index.ts';
import type { Achievements } from '../progress/index.ts';
import { isShown, type Quest } from '../../quests/quests/index.ts';

type Work = PublicProfile['work'];

/** The given quests of the newest approved work, which an admin has not removed. */
function workOf(approved: readonly Deed[], quests: readonly Quest[]): Work {
  const byId = new Map(quests.map((quest) => [quest.id, quest]));
  return approved.flatMap(({ questId, completedAt }) => {
    const quest = byId.get(questId);
    if (!quest || quest.deletedAt !== null || completedAt === null) return [];
    const { id, title, projectName: host, cover = '' } = quest;
    return [{ quest_id: isShown(quest) ? id : null, title, host, date: formatDateUtc(completedAt), cover }];
  });
}

function noteOf(shown: number, all: number): string {
  if (all === 0) return 'No approved work yet.';
  return shown < all ? `The newest ${formatFigure(shown)} of ${formatFigure(all)}.` : '';
}

export interface ShownProfile {
  readonly user: User;
  readonly achievements: Achievements;
  /** Those of the newest approved work. */
  readonly quests: readonly Quest[];
  /** The site's origin. */
  readonly site: string;
}

/** A user as anyone sees them, with every text of the page. */
export function presentProfile({ user, achievements, quests, site }: ShownProfile): PublicProfile {
  const { lifetimeMxp, streak, badges, approved } = achievements;
  const handle = user.handle.replace(/^@/, '');
  const name = user.name || handle;
  const level = levelOf(lifetimeMxp);
  const work = workOf(approved.slice(0, PROFILE_WORK_MAX), quests);
  const tasks = formatCount(approved.length, 'approved task');
  return {
    handle,
    name,
    avatar_url: avatarOf(user, 'person'),
    level: `Level ${level.number}`,
    level_name: level.name,
    facts: [
      { label: 'Earned so far', text: formatMxp(Math.max(0, lifetimeMxp)) },
      { label: 'Streak', text: formatCount(streak.weeks, 'week') },
      { label: 'Best streak', text: formatCount(streak.bestWeeks, 'week') },
      { label: 'Approved tasks', text: formatFigure(approved.length) },
    ],
    badges: badges.map((id) => ({ title: BADGES[id].title, rule: BADGES[id].rule })),
    badges_note: badges.length === 0 ? 'No badges yet.' : '',
    work,
    work_note: noteOf(work.length, approved.length),
    summary: `${name} on MagnetX: level ${level.number}, ${level.name}, with ${tasks}.`,
    address: site + publicProfilePath(handle),
  };
}
