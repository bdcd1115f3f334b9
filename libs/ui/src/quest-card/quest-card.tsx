import { useId, useRef, type ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { renderAnchor, type LinkElementProps, type RenderLink } from '../button/button-link.tsx';
import { Card } from '../card/card.tsx';
import { IconFacts } from '../icon-facts/icon-facts.tsx';
import { QuestCover, type QuestCoverProps } from '../quest-cover/quest-cover.tsx';
import { cx } from '../shared/cx.ts';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import { DeadlineBar, type Deadline } from './deadline-bar.tsx';
import styles from './quest-card.module.css';
import { TagLine } from './tag-line.tsx';

/**
 * A card's width on the page: a column of the grid of cards. Phones take the smallest picture, whatever their screens
 * could show: a list costs them less than 150 KB.
 */
const COVER_SIZES = '(max-width: 44rem) 34vw, (max-width: 68rem) 50vw, 25rem';

type CardLink = Pick<LinkElementProps, 'href' | 'onClick'> & { readonly render?: RenderLink };

export interface QuestCardProps {
  title: string;
  /** The card's own link, which covers all of it but its buttons. Without one, the title is text. */
  link?: CardLink | undefined;
  /** The project; without a logo, its initials are shown. */
  host: { readonly name: string; readonly logo?: string | undefined };
  /** Where the project's name leads, above the card's own link. */
  hostLink?: CardLink | undefined;
  /** The cover's picture, or the seed of the drawn one. */
  cover: Pick<QuestCoverProps, 'picture' | 'seed' | 'isEager'>;
  /** Badges beside the host. */
  hostBadges?: ReactNode;
  /** On the cover's corner: its own button. */
  corner?: ReactNode;
  category?: string | undefined;
  tags?: readonly string[] | undefined;
  /** The quest's main figure: its reward, prize or salary; may be empty. */
  amount: string;
  /** The unit of the figure: `per approved work`. */
  amountNote?: string | undefined;
  description: string;
  isEnded?: boolean | undefined;
  /** How the user stands with it. */
  badges?: ReactNode;
  /** Null for a quest without a deadline. */
  deadline?: Deadline | null | undefined;
  /** `IconFact`s. */
  facts: ReactNode;
  /** Below the deadline: that the reward is covered. */
  assurance?: ReactNode;
  /** Between the facts and the actions. */
  extra?: ReactNode;
  /** The main action. */
  action: ReactNode;
  /** Secondary links and actions. */
  more?: ReactNode;
  /** Set apart from the others in the list. */
  isFeatured?: boolean | undefined;
}

/** A quest as users see it in a list: its cover, who hosts it, what it gives, how long, and the way in. */
export function QuestCard(props: QuestCardProps) {
  const { title, host, cover, amount, amountNote, description, isEnded, badges, deadline, action, more } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(heading);
  return (
    <Card
      as="article"
      padding="none"
      className={cx(styles.card, isEnded && styles.isEnded, props.isFeatured && styles.isFeatured)}
      aria-labelledby={titleId}
    >
      <QuestCover {...cover} className={styles.cover} projectName={host.name} sizes={COVER_SIZES} />
      {props.corner ? <div className={styles.corner}>{props.corner}</div> : null}
      <div className={styles.body}>
        <div className={styles.host}>
          <Avatar name={host.name} src={host.logo} size="small" isDecorative />
          <span className={styles.hostName}>
            <CardText link={props.hostLink} className={styles.hostLink}>
              {host.name}
            </CardText>
          </span>
          {props.hostBadges}
        </div>
        <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
          <CardText link={props.link} className={styles.link}>
            {title}
          </CardText>
        </h2>
        {amount || amountNote ? (
          <p className={styles.amount}>
            {amount} {amountNote ? <span className={styles.amountNote}>{amountNote}</span> : null}
          </p>
        ) : null}
        {badges ? <p className={styles.badges}>{badges}</p> : null}
        <TagLine category={props.category} tags={props.tags} />
        {description ? <p className={styles.description}>{description}</p> : null}
        <div className={styles.foot}>
          <IconFacts>{props.facts}</IconFacts>
          {deadline ? <DeadlineBar {...deadline} /> : null}
          {props.assurance ? <div>{props.assurance}</div> : null}
          {props.extra ? <div className={styles.above}>{props.extra}</div> : null}
          <div className={styles.actions} {...keptFocus}>
            {action}
            {more ? <div className={styles.more}>{more}</div> : null}
          </div>
        </div>
      </div>
    </Card>
  );
}

interface CardTextProps {
  link: CardLink | undefined;
  className: string | undefined;
  children: string;
}

/** A text of the card, which may be a link. */
function CardText({ link, className, children }: CardTextProps) {
  if (!link) return children;
  const { render = renderAnchor, ...rest } = link;
  return render({ ...rest, className, children });
}
