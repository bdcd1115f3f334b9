import { TOP_PARTICIPANTS_MAX, type ReportPeriod, type TopParticipant } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { dayOf } from '../../quests/activity/index.ts';
import { kindOf, type Quest } from '../../quests/quests/index.ts';
import { reportOf, spanOf, type Report, type ReportDeps } from './report.ts';

/** The report on a quest. Its cost depends only on the number of days. */
export async function readQuestReport(
  { visits, activity, clock }: ReportDeps,
  quest: Quest,
  period: ReportPeriod,
): Promise<Report> {
  const span = spanOf(period, { createdOn: dayOf(quest.createdAt), today: dayOf(clock.now()) });
  const [seen, done] = await Promise.all([
    visits.listDays(quest.id, span.firstDay),
    activity.listQuestDays(quest.id, span.firstDay),
  ]);
  const counted = { visits: seen, activity: done };
  return reportOf(span, { whole: counted, days: counted });
}

/** Winners and users with approved work first, then all others. */
export async function readTopParticipants(
  { participations, users }: ReportDeps,
  quest: Quest,
): Promise<TopParticipant[]> {
  const groups = kindOf(quest).ranks.map((statuses) =>
    participations.listEarliest(quest.id, statuses, TOP_PARTICIPANTS_MAX),
  );
  const top = (await Promise.all(groups)).flat().slice(0, TOP_PARTICIPANTS_MAX);
  const people = new Map((await users.list(top.map(({ userId }) => userId))).map((user) => [user.id, user]));
  return top.flatMap(({ userId, at, status }) => {
    // Removed quests have no report, and withdrawn applications are not listed.
    if (status === 'removed' || status === 'withdrawn') return [];
    const user = people.get(userId);
    return {
      username: user ? `@${user.handle}` : t('A former user'),
      submissionDate: at.toISOString(),
      status: status === 'entered' && quest.drawnAt !== null ? 'not_drawn' : status,
    };
  });
}
