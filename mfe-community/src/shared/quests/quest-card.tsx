import { languageName, type ShownQuest } from '@magnetx/contracts';
import { Avatar, Card, IconFact, IconFacts, cx, useKeptFocus } from '@magnetx/ui';
import Languages from 'lucide-react/icons/languages';
import { useId, useRef, type ReactNode } from 'react';
import { DemoBadge } from './demo-badge.tsx';
import { FundedBadge } from './funded-badge.tsx';
import styles from './quest-card.module.css';

export interface QuestCardProps {
  quest: ShownQuest;
  /** The quest's main figure: its reward, prize or salary; may be empty. */
  amount: string;
  /** The unit of the figure: `per approved submission`. */
  amountNote?: string | undefined;
  /** In the place of the quest's own. */
  description?: string | undefined;
  isEnded: boolean;
  /** How the user stands with it. */
  badges?: ReactNode;
  /** `IconFact`s. */
  facts: ReactNode;
  /** Between the facts and the actions. */
  extra?: ReactNode;
  /** The main action. */
  action: ReactNode;
  /** Secondary links and actions. */
  more?: ReactNode;
  /** Set apart from the others in the list. */
  isFeatured?: boolean | undefined;
}

/** A quest in a list: who hosts it, what it gives, and the way in. */
export function QuestCard(props: QuestCardProps) {
  const {
    quest,
    amount,
    amountNote,
    description = quest.description,
    isEnded,
    badges,
    facts,
    extra,
    action,
    more,
    isFeatured = false,
  } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(heading);
  return (
    <Card
      as="article"
      className={cx(styles.card, isEnded && styles.isEnded, isFeatured && styles.isFeatured)}
      aria-labelledby={titleId}
    >
      <div className={styles.host}>
        <Avatar name={quest.project.name} src={quest.project.logo} size="small" isDecorative />
        <span className={styles.hostName}>{quest.project.name}</span>
        {quest.is_funded ? <FundedBadge /> : null}
        {quest.is_demo ? <DemoBadge /> : null}
      </div>
      <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
        {quest.title}
      </h2>
      {amount || amountNote ? (
        <p className={styles.amount}>
          {amount} {amountNote ? <span className={styles.amountNote}>{amountNote}</span> : null}
        </p>
      ) : null}
      {badges ? <p className={styles.badges}>{badges}</p> : null}
      {description ? <p className={styles.description}>{description}</p> : null}
      <IconFacts>
        {facts}
        <IconFact icon={<Languages />}>{languageName(quest.language)}</IconFact>
      </IconFacts>
      {extra}
      <div className={styles.actions} {...keptFocus}>
        {action}
        {more ? <div className={styles.more}>{more}</div> : null}
      </div>
    </Card>
  );
}
