import {
  BADGES,
  formatDateUtc,
  formatFigure,
  formatMxp,
  levelOf,
  PROFILE_WORK_MAX,
  publicProfilePath,
  type PublicProfile,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
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
  if (all === 0) return t('No approved work yet.');
  return shown < all ? t('The newest {shown} of {all}.', { shown: formatFigure(shown), all: formatFigure(all) }) : '';
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
  const tasks = t('{count, plural, one {# approved task} other {# approved tasks}}', { count: approved.length });
  return {
    handle,
    name,
    avatar_url: avatarOf(user, 'person'),
    level: t('Level {number}', { number: level.number }),
    level_name: level.name,
    facts: [
      { label: t('MXP points earned'), text: formatMxp(Math.max(0, lifetimeMxp)) },
      { label: t('Streak'), text: t('{weeks, plural, one {# week} other {# weeks}}', { weeks: streak.weeks }) },
      {
        label: t('Best streak'),
        text: t('{bestWeeks, plural, one {# week} other {# weeks}}', { bestWeeks: streak.bestWeeks }),
      },
      { label: t('Approved tasks'), text: formatFigure(approved.length) },
    ],
    badges: badges.map((id) => ({ title: BADGES[id].title, rule: BADGES[id].rule })),
    badges_note: badges.length === 0 ? t('No badges yet.') : '',
    work,
    work_note: noteOf(work.length, approved.length),
    summary: t('{name} on MagnetX: level {number}, {levelName}, with {tasks}.', {
      name,
      number: level.number,
      levelName: level.name,
      tasks,
    }),
    address: site + publicProfilePath(handle),
  };
}
