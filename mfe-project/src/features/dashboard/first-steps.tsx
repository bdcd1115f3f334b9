import { LISTING_DAY_MXP } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, ButtonLink, EmptyState, Panel } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import ImageUp from 'lucide-react/icons/image-up';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import type { ProjectDashboard } from '../../shared/project/project.endpoints.ts';
import { useListQuestsQuery } from '../../shared/quests/quests.endpoints.ts';
import styles from './first-steps.module.css';

const LIVE_QUESTS = { query: { search: '', status: 'active', page: 1 } } as const;

const link = (label: string, href: string, icon: ReactNode) => (variant: 'primary' | 'secondary') => (
  <ButtonLink href={href} render={routerLink} size="small" variant={variant} icon={icon}>
    {label}
  </ButtonLink>
);

/** For a project without activity: how it comes to its first participants. */
export function FirstSteps({ dashboard }: { dashboard: ProjectDashboard }) {
  const hasQuest = dashboard.active_quests > 0;
  const { data } = useListQuestsQuery(LIVE_QUESTS, { skip: !hasQuest });
  const drawn = data?.quests.find(({ cover }) => cover === '');
  const canPay = hasQuest || dashboard.mxp_balance >= LISTING_DAY_MXP;
  const steps = [
    {
      title: t('Get MXP'),
      text: t('Fees are paid from your MXP balance. Request MXP, or buy them from deposited dollars.'),
      isDone: canPay,
      action: (variant: 'primary' | 'secondary') => <RequestMxpButton variant={variant} />,
    },
    {
      title: t('Show your logo'),
      text: t('People see it on every quest of yours. Owners choose it.'),
      isDone: dashboard.logo !== '',
      action: link(t('Choose a logo'), paths.team.of('page'), <ImageUp />),
    },
    {
      title: t('Post your first quest'),
      text: t('A task, a giveaway or an opportunity. The form shows the fee before you pay it.'),
      isDone: hasQuest,
      action: canPay ? link(t('Write your quest'), paths.postQuest.href(), <Plus />) : null,
    },
    {
      title: t('Give it a picture'),
      text: t('A picture of your own stands out in the lists. Without one, the quest has a drawn cover.'),
      isDone: data !== undefined && !drawn,
      action: drawn ? link(t('Choose a picture'), paths.editQuest.href(drawn.id), <ImageUp />) : null,
    },
    {
      title: t('Welcome participants'),
      text: t('An admin looks at your quest within 72 hours. Then people take part, and their work shows up here.'),
      isDone: false,
      action: null,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Panel title={t('Start in five steps')}>
      <div className={styles.columns}>
        <ol className={styles.steps}>
          {steps.map(({ title, text, isDone, action }, place) => (
            <li key={title} className={styles.step} aria-current={place === next ? 'step' : undefined}>
              <div className={styles.title}>
                {title}
                {isDone ? (
                  <Badge tone="success" icon={<CircleCheck />}>
                    {t('Done')}
                  </Badge>
                ) : null}
              </div>
              <p className={styles.text}>{text}</p>
              {isDone ? null : action?.(place === next ? 'primary' : 'secondary')}
            </li>
          ))}
        </ol>
        <div className={styles.picture}>
          <EmptyState
            field="quests"
            title={t('Your quests pull people in')}
            message={t('This page then shows what to do next, what came in today, and who comes back.')}
          />
        </div>
      </div>
    </Panel>
  );
}
