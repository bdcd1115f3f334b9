import { prizeText, type ProjectQuest } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import { QuestStatusBadge, QuestTypeBadge, StartBadge } from '../../shared/quests/quest-badges.tsx';
import styles from './reports.module.css';

/** Which quest it is: what it gives, and how it is found. */
export function PerformanceHead({ quest }: { quest: ProjectQuest }) {
  const { type, cash_cents: prizeCents, reward: mxp, winners } = quest;
  const reward = prizeText({ prizeCents, mxp, winners });
  const per = type === 'task' && reward ? ' per approved submission' : '';
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
        Reward <strong>{reward || '–'}</strong>
        {per}
      </p>
    </div>
  );
}
