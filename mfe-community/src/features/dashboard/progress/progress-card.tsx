import { BADGE_IDS, BADGES, formatFigure, formatMxp, levelOf, type BadgeId, type Progress } from '@magnetx/contracts';
import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, ButtonLink, ListFrame, Skeleton, Stack } from '@magnetx/ui';
import Award from 'lucide-react/icons/award';
import Flame from 'lucide-react/icons/flame';
import Trophy from 'lucide-react/icons/trophy';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Fold } from '../fold.tsx';
import styles from './progress-card.module.css';

/** The level with the way to the next one, the streak, the place in the season and the badges. */
export function ProgressCard({ answer }: { answer: ListAnswer & { readonly data?: Progress | undefined } }) {
  return (
    <Fold title={t('Your progress')}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('Your progress could not be loaded')}
        loading={<Skeleton height={280} shape="block" />}
      >
        {answer.data ? <Content progress={answer.data} /> : null}
      </ListFrame>
    </Fold>
  );
}

function Content({ progress }: { progress: Progress }) {
  return (
    <Stack gap={24}>
      <LevelPart lifetimeMxp={progress.lifetime_mxp} />
      <Part icon={<Flame />} title={streakTitle(progress.streak)}>
        {streakText(progress.streak)}
        {progress.streak.best_weeks > progress.streak.weeks ? (
          <span>
            {t('{bestWeeks, plural, one { Your best: # week.} other { Your best: # weeks.}}', {
              bestWeeks: progress.streak.best_weeks,
            })}
          </span>
        ) : null}
      </Part>
      <Part icon={<Trophy />} title={progress.season?.season.name ?? t('No season right now')}>
        {seasonText(progress.season)}
      </Part>
      <ButtonLink variant="secondary" size="small" href={paths.leaderboard.href()} render={routerLink}>
        {t('Open the leaderboard')}
      </ButtonLink>
      <BadgeList earned={progress.badges} />
    </Stack>
  );
}

function LevelPart({ lifetimeMxp }: { lifetimeMxp: number }) {
  const { number, name, next, fraction } = levelOf(lifetimeMxp);
  return (
    <div className={styles.level}>
      <p className={styles.number}>{t('Level {number}', { number })}</p>
      <p className={styles.name}>{name}</p>
      <svg className={styles.bar} width="100%" height="10" aria-hidden="true" focusable="false">
        <rect className={styles.track} width="100%" height="10" rx="5" />
        <rect className={styles.fill} width={`${fraction * 100}%`} height="10" rx="5" />
      </svg>
      <p className={styles.text}>
        {next
          ? t('{leftMxp} to level {number}, {name}', {
              leftMxp: formatMxp(next.leftMxp),
              number: next.number,
              name: next.name,
            })
          : t('The highest level')}
      </p>
    </div>
  );
}

function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </div>
  );
}

function streakTitle({ weeks }: Progress['streak']): string {
  return weeks === 0
    ? t('No streak yet')
    : t('{weeks, plural, one {# week in a row} other {# weeks in a row}}', { weeks });
}

function streakText({ weeks, is_week_done, is_frozen, weeks_to_freeze }: Progress['streak']): string {
  if (weeks === 0) return t('Get work approved or enter a giveaway this week to start one.');
  if (is_week_done) {
    return weeks_to_freeze === 0
      ? t('This week is done. One missed week is covered.')
      : t(
          '{weeks_to_freeze, plural, one {This week is done. # more week until a missed ' +
            'week is covered.} other {This week is done. # more weeks until a missed week is covered.}}',
          { weeks_to_freeze },
        );
  }
  if (is_frozen) return t('Last week is covered. Be active this week to keep your streak.');
  return t('Get work approved or enter a giveaway this week to keep it.');
}

function seasonText(season: Progress['season']): string {
  if (!season) return t('The next one is announced on the leaderboard.');
  const { rank, score } = season.place;
  return rank === null
    ? t('Earn MXP this season to get a place.')
    : t('Place {rank} with {score} this season', { rank: formatFigure(rank), score: formatMxp(score) });
}

/** The badges that were earned, and the next one to earn. */
function BadgeList({ earned }: { earned: readonly string[] }) {
  const own = BADGE_IDS.filter((id) => earned.includes(id));
  const next = BADGE_IDS.find((id) => !earned.includes(id));
  return (
    <div className={styles.badges}>
      <h3 className={styles.title}>{t('Badges')}</h3>
      {own.length > 0 ? (
        <ul className={styles.badgeList}>
          {own.map((id) => (
            <EarnedBadge key={id} id={id} />
          ))}
        </ul>
      ) : null}
      {next ? <p className={styles.text}>{t('Next: {rule}.', { rule: BADGES[next].rule.toLowerCase() })}</p> : null}
    </div>
  );
}

function EarnedBadge({ id }: { id: BadgeId }) {
  return (
    <li title={BADGES[id].rule}>
      <Badge tone="south" icon={<Award />}>
        {BADGES[id].title}
      </Badge>
    </li>
  );
}
