import { LISTING_DAY_MXP } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, ButtonLink, EmptyState, Panel } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Plus from 'lucide-react/icons/plus';
import { paths } from '../../paths.ts';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import styles from './first-steps.module.css';

/** For a project without activity: how it comes to its first participants. */
export function FirstSteps({ balanceMxp, hasQuest }: { balanceMxp: number; hasQuest: boolean }) {
  const canPay = hasQuest || balanceMxp >= LISTING_DAY_MXP;
  const steps = [
    {
      title: t('Get MXP'),
      text: t('Fees are paid from your MXP balance. Request MXP, or buy them from deposited dollars.'),
      isDone: canPay,
      action: <RequestMxpButton />,
    },
    {
      title: t('Post your first quest'),
      text: t('A task, a giveaway or an opportunity. The form shows the fee before you pay it.'),
      isDone: hasQuest,
      action: canPay ? (
        <ButtonLink href={paths.postQuest.href()} render={routerLink} size="small" icon={<Plus />}>
          {t('Write your quest')}
        </ButtonLink>
      ) : null,
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
    <Panel title={t('Start in three steps')}>
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
              {place === next ? action : null}
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
