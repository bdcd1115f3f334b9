import { useId, useRef, type ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Card } from '../card/card.tsx';
import { IconFacts } from '../icon-facts/icon-facts.tsx';
import { cx } from '../shared/cx.ts';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import styles from './quest-card.module.css';

export interface QuestCardProps {
  title: string;
  /** The project; without a logo, its initials are shown. */
  host: { readonly name: string; readonly logo?: string | undefined };
  /** Badges beside the host. */
  hostBadges?: ReactNode;
  /** The quest's main figure: its reward, prize or salary; may be empty. */
  amount: string;
  /** The unit of the figure: `per approved submission`. */
  amountNote?: string | undefined;
  description: string;
  isEnded?: boolean | undefined;
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

/** A quest as users see it in a list: who hosts it, what it gives, and the way in. */
export function QuestCard(props: QuestCardProps) {
  const { title, host, amount, amountNote, description, isEnded, badges, action, more, isFeatured } = props;
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
        <Avatar name={host.name} src={host.logo} size="small" isDecorative />
        <span className={styles.hostName}>{host.name}</span>
        {props.hostBadges}
      </div>
      <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {amount || amountNote ? (
        <p className={styles.amount}>
          {amount} {amountNote ? <span className={styles.amountNote}>{amountNote}</span> : null}
        </p>
      ) : null}
      {badges ? <p className={styles.badges}>{badges}</p> : null}
      {description ? <p className={styles.description}>{description}</p> : null}
      <IconFacts>{props.facts}</IconFacts>
      {props.extra}
      <div className={styles.actions} {...keptFocus}>
        {action}
        {more ? <div className={styles.more}>{more}</div> : null}
      </div>
    </Card>
  );
}
