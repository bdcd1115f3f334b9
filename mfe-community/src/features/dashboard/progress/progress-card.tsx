import {
  BADGE_IDS,
  BADGES,
  formatCount,
  formatFigure,
  formatMxp,
  levelOf,
  type BadgeId,
  type Progress,
} from '@magnetx/contracts';
import { listStateOf, type ListAnswer } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { Badge, ButtonLink, ListFrame, Panel, Skeleton, Stack } from '@magnetx/ui';
import Award from 'lucide-react/icons/award';
import Flame from 'lucide-react/icons/flame';
import Trophy from 'lucide-react/icons/trophy';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import styles from './progress-card.module.css';

/** The level with the way to the next one, the streak, the place in the season and the badges. */
export function ProgressCard({ answer }: { answer: ListAnswer & { readonly data?: Progress | undefined } }) {
  return (
    <Panel title="Your progress" size="large" className={styles.card}>
      <ListFrame
        state={listStateOf(answer)}
        failedTitle="Your progress could not be loaded"
        loading={<Skeleton height={280} shape="block" />}
      >
        {answer.data ? <Content progress={answer.data} /> : null}
      </ListFrame>
    </Panel>
  );
}

function Content({ progress }: { progress: Progress }) {
  return (
    <Stack gap={24}>
      <LevelPart lifetimeMxp={progress.lifetime_mxp} />
      <Part icon={<Flame />} title={streakTitle(progress.streak)}>
        {streakText(progress.streak)}
        {progress.streak.best_weeks > progress.streak.weeks ? (
          <span>{` Your best: ${formatCount(progress.streak.best_weeks, 'week')}.`}</span>
        ) : null}
      </Part>
      <Part icon={<Trophy />} title={progress.season?.season.name ?? 'No season right now'}>
        {seasonText(progress.season)}
      </Part>
      <ButtonLink variant="secondary" size="small" href={paths.leaderboard.href()} render={routerLink}>
        Open the leaderboard
      </ButtonLink>
      <BadgeList earned={progress.badges} />
    </Stack>
  );
}

function LevelPart({ lifetimeMxp }: { lifetimeMxp: number }) {
  const { number, name, next, fraction } = levelOf(lifetimeMxp);
  return (
    <div className={styles.level}>
      <p className={styles.number}>Level {number}</p>
      <p className={styles.name}>{name}</p>
      <svg className={styles.bar} width="100%" height="10" aria-hidden="true" focusable="false">
        <rect className={styles.track} width="100%" height="10" rx="5" />
        <rect className={styles.fill} width={`${fraction * 100}%`} height="10" rx="5" />
      </svg>
      <p className={styles.text}>
        {next ? `${formatMxp(next.leftMxp)} to level ${next.number}, ${next.name}` : 'The highest level'}
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
  return weeks === 0 ? 'No streak yet' : `${formatCount(weeks, 'week')} in a row`;
}

function streakText({ weeks, is_week_done, is_frozen, weeks_to_freeze }: Progress['streak']): string {
  if (weeks === 0) return 'Get work approved or enter a giveaway this week to start one.';
  if (is_week_done) {
    return weeks_to_freeze === 0
      ? 'This week is done. One missed week is covered.'
      : `This week is done. ${formatCount(weeks_to_freeze, 'more week')} until a missed week is covered.`;
  }
  if (is_frozen) return 'Last week is covered. Be active this week to keep your streak.';
  return 'Get work approved or enter a giveaway this week to keep it.';
}

function seasonText(season: Progress['season']): string {
  if (!season) return 'The next one is announced on the leaderboard.';
  const { rank, score } = season.place;
  return rank === null
    ? 'Earn MXP this season to get a place.'
    : `Place ${formatFigure(rank)} with ${formatMxp(score)} this season`;
}

/** The badges that were earned, and the next one to earn. */
function BadgeList({ earned }: { earned: readonly string[] }) {
  const own = BADGE_IDS.filter((id) => earned.includes(id));
  const next = BADGE_IDS.find((id) => !earned.includes(id));
  return (
    <div className={styles.badges}>
      <h3 className={styles.title}>Badges</h3>
      {own.length > 0 ? (
        <ul className={styles.badgeList}>
          {own.map((id) => (
            <EarnedBadge key={id} id={id} />
          ))}
        </ul>
      ) : null}
      {next ? <p className={styles.text}>Next: {BADGES[next].rule.toLowerCase()}.</p> : null}
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
