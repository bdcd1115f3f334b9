import { formatMoment, formatMxp, LANDING_ROWS, type Landing } from '@magnetx/contracts';
import type { FieldArea, Pole } from '@magnetx/drawing';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Avatar, FieldLines, Skeleton, renderOutsideAnchor } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { PersonName } from '../../../shared/components/person-name.tsx';
import { FundedBadge } from '../../../shared/quests/funded-badge.tsx';
import { useGetLandingQuery } from '../landing.endpoints.ts';
import { STEPS } from '../steps/steps.tsx';
import styles from './hero.module.css';

/** The board covers the middle of this area: its upper edge is the north end of the magnet, its lower the south end. */
const AREA: FieldArea = { width: 1600, height: 1000 };
const POLES: readonly Pole[] = [690, 800, 910].flatMap((x) => [
  { x, y: 300, charge: 1 },
  { x, y: 700, charge: -1 },
]);
const DENSITY = 18;

const hasNews = ({ season, quests, payouts }: Landing): boolean =>
  season !== null || quests.length + payouts.length > 0;

/** The news of the site, as a bar magnet in its field. Without anything live, how it works. */
export function LiveBoard() {
  const { data, isLoading } = useGetLandingQuery(undefined);
  return (
    <div className={styles.magnet}>
      <div className={styles.field}>
        <FieldLines className={styles.lines} poles={POLES} area={AREA} density={DENSITY} hasPoles={false} />
      </div>
      <section className={styles.board} aria-labelledby="live-board" aria-busy={isLoading}>
        <h2 className={styles.boardTitle} id="live-board">
          {isLoading || (data && hasNews(data)) ? t('Live now') : t('From follow to reward')}
        </h2>
        {isLoading ? <Skeleton height={488} shape="block" /> : null}
        {data && hasNews(data) ? <News landing={data} /> : null}
        {isLoading || (data && hasNews(data)) ? null : <HowItWorks />}
      </section>
    </div>
  );
}

function HowItWorks() {
  return (
    <ol className={styles.steps}>
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className={styles.row}>
          <span className={styles.rank}>{index + 1}</span>
          <span className={styles.texts}>
            <span className={styles.name}>{title}</span>
            <span className={styles.explanation}>{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function News({ landing: { season, quests: all, payouts } }: { landing: Landing }) {
  const { leaders, payouts: payoutRows, quests: most } = LANDING_ROWS;
  const quests = all.slice(0, most - (season ? leaders : 0) - (payouts.length > 0 ? payoutRows : 0));
  return (
    <>
      {season ? (
        <Group
          title={season.name}
          note={t('Ends {endsAt}', { endsAt: formatMoment(season.ends_at) })}
          href={paths.leaderboard.href()}
          more={t('Leaderboard')}
        >
          {season.leaders.map(({ rank, name, handle, avatar_url: src, score }) => (
            <li key={handle} className={styles.row}>
              <span className={styles.rank}>{rank}</span>
              <Avatar name={name || handle} src={src} size="small" isDecorative />
              <PersonName name={name} handle={handle} isPublic />
              <span className={styles.detail}>{formatMxp(score)}</span>
            </li>
          ))}
        </Group>
      ) : null}
      {quests.length > 0 ? (
        <Group title={t('Open quests')} href={paths.publicQuests.href()} more={t('All quests')}>
          {quests.map(({ id, title, path, detail, host, logo, funded }) => (
            <li key={id} className={styles.row}>
              <Avatar name={host} src={logo} size="small" isDecorative />
              <span className={styles.texts}>
                <Link className={styles.name} to={`/${path}`} dir="auto">
                  {title}
                </Link>
                <span className={styles.detail}>{detail}</span>
              </span>
              {funded ? <FundedBadge /> : null}
            </li>
          ))}
        </Group>
      ) : null}
      {payouts.length > 0 ? (
        <Group title={t('Latest payouts')} href={paths.publicPayouts.href()} more={t('All payouts')}>
          {payouts.map(({ month, title, detail, url }) => (
            <li key={month} className={styles.row}>
              <span className={styles.texts}>
                <Link className={styles.name} to={paths.publicPayoutMonth.href(month)}>
                  {title}
                </Link>
                <span className={styles.detail}>{detail}</span>
              </span>
              {url ? renderOutsideAnchor({ href: url, className: styles.detail, children: t('Explorer') }) : null}
            </li>
          ))}
        </Group>
      ) : null}
    </>
  );
}

interface GroupProps {
  title: string;
  note?: string;
  href: string;
  /** The label of the link. */
  more: string;
  children: ReactNode;
}

function Group({ title, note, href, more, children }: GroupProps) {
  return (
    <div className={styles.group}>
      <div className={styles.groupHeader}>
        <h3 dir="auto">{title}</h3>
        {note ? <span className={styles.detail}>{note}</span> : null}
        <Link className={styles.more} to={href}>
          {more}
        </Link>
      </div>
      <ul className={styles.rows}>{children}</ul>
    </div>
  );
}
