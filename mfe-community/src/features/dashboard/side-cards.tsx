import { formatFigure, formatUsd } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, Card, Note, Skeleton } from '@magnetx/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business';
import Gift from 'lucide-react/icons/gift';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { WON_HELP } from '../../shared/quests/won-help.ts';
import { useGetQuestStatsQuery, type QuestFigures } from './dashboard.endpoints.ts';
import styles from './side-cards.module.css';

type Figure = readonly [label: string, value: string, unit?: string];

const cards: readonly {
  title: string;
  href: string;
  icon: ReactNode;
  figuresOf: (of: QuestFigures) => Figure[];
  help?: string;
}[] = [
  {
    title: t('Cr8 task'),
    href: paths.tasks.href(),
    icon: <Zap />,
    figuresOf: ({ quests }: QuestFigures): Figure[] => [
      [t('Won'), formatFigure(quests.won)],
      [t('Participated'), formatFigure(quests.participated)],
      [t('Open quests'), formatFigure(quests.open)],
    ],
    help: WON_HELP,
  },
  {
    title: t('Giveaway'),
    href: paths.giveaways.href(),
    icon: <Gift />,
    figuresOf: ({ giveaways }: QuestFigures): Figure[] => [
      [t('Giveaways'), `${formatFigure(giveaways.active)}/${formatFigure(giveaways.total)}`, t('active')],
      [t('Balance'), formatUsd(giveaways.balance_cents).replace('$', '$ ')],
    ],
  },
  {
    title: t('Opportunities'),
    href: paths.opportunities.href(),
    icon: <BriefcaseBusiness />,
    figuresOf: ({ opportunities }: QuestFigures): Figure[] => [
      [t('Applied'), formatFigure(opportunities.applied)],
      [t('Interviews'), formatFigure(opportunities.interviews)],
      [t('Offers'), formatFigure(opportunities.offers)],
    ],
  },
];

/** The links to tasks, giveaways and opportunities, each with the user's figures. */
export function SideCards({ token }: { token: string }) {
  const { data, isError, isFetching, refetch } = useGetQuestStatsQuery(token);
  const isFailed = isError && !data;
  return (
    <>
      {isFailed ? (
        <Banner
          tone="danger"
          title={t('Your quest figures could not be loaded')}
          retry={{ isBusy: isFetching, onClick: () => void refetch() }}
        />
      ) : null}
      {cards.map(({ title, href, icon, figuresOf, help }) => (
        <SideCard key={title} title={title} href={href} icon={icon}>
          {data ? <Figures figures={figuresOf(data)} /> : null}
          {!data && !isFailed ? <Skeleton height={45} /> : null}
          {help ? <Note>{help}</Note> : null}
        </SideCard>
      ))}
    </>
  );
}

interface SideCardProps {
  title: string;
  href: string;
  icon: ReactNode;
  children: ReactNode;
}

function SideCard({ title, href, icon, children }: SideCardProps) {
  return (
    <Card as="section" className={styles.card} aria-label={title}>
      <h2 className={styles.heading}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <Link to={href} className={styles.link}>
          {title}
        </Link>
        <ArrowRight className={styles.arrow} size={20} aria-hidden="true" />
      </h2>
      {children}
    </Card>
  );
}

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value, unit]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {unit ? <span className={styles.unit}> {unit}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
