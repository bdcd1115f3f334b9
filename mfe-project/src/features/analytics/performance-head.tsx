import { rewardLine, type ProjectQuest } from '@magnetx/contracts';
import { Trans } from '@magnetx/texts/trans';
import { Badge } from '@magnetx/ui';
import { DebtBanner } from '../../shared/project/debt-banner.tsx';
import { QuestStatusBadge, QuestTypeBadge, StartBadge } from '../../shared/quests/quest-badges.tsx';
import styles from './reports.module.css';

/** Which quest it is: what it gives, and how it is found. */
export function PerformanceHead({ quest }: { quest: ProjectQuest }) {
  const { cash_cents: cashCents, reward: mxp, winners } = quest;
  const reward = rewardLine(quest.type, { cashCents, mxp, winners });
  return (
    <div>
      <h1 className={styles.title}>{quest.title}</h1>
      <p className={styles.badges}>
        <QuestTypeBadge type={quest.type} />
        <QuestStatusBadge status={quest.status} />
        <StartBadge quest={quest} />
        {quest.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </p>
      <p className={styles.reward}>
        <Trans text="Reward {strong}" values={{ strong: <strong>{reward || '–'}</strong> }} />
      </p>
      <DebtBanner debt={{ owed_cents: quest.owed_cents, advanced_cents: 0 }} />
    </div>
  );
}
