import { categoryName, coverSources, languageName, type ShownQuest } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { IconFact, QuestCard as Card, type QuestCardProps as CardProps } from '@magnetx/ui';
import Clock from 'lucide-react/icons/clock';
import Languages from 'lucide-react/icons/languages';
import { useContext } from 'react';
import { paths } from '../../paths.ts';
import { DemoBadge } from './demo-badge.tsx';
import { EarlyAccess } from './early-access.tsx';
import { FirstCardContext } from './first-card-context.ts';
import { FundedBadge } from './funded-badge.tsx';
import { SaveToggle } from './save-toggle.tsx';
import { deadlineOf, isOpen, timeLeftOf } from './quest-time.ts';

type OwnProps =
  | 'title'
  | 'host'
  | 'hostLink'
  | 'hostBadges'
  | 'assurance'
  | 'cover'
  | 'corner'
  | 'category'
  | 'tags'
  | 'deadline'
  | 'description'
  | 'link';

export interface QuestCardProps extends Omit<CardProps, OwnProps> {
  quest: ShownQuest;
  nowMs: number;
  /** Where the card leads; without it, nowhere. */
  href?: string | undefined;
  /** A badge says whether it is open: only a running deadline is shown. */
  hasStatusBadge?: boolean;
  /** In the place of the quest's own. */
  description?: string | undefined;
}

/** The card of a quest that the API answers. */
export function QuestCard(props: QuestCardProps) {
  const {
    quest,
    nowMs,
    href,
    hasStatusBadge,
    description = quest.summary ?? quest.description,
    facts,
    ...rest
  } = props;
  const isEager = useContext(FirstCardContext);
  const deadline = hasStatusBadge && !isOpen(quest, nowMs) ? null : deadlineOf(quest, nowMs);
  return (
    <Card
      {...rest}
      {...(href !== undefined && {
        link: { href, render: routerLink },
        hostLink: { href: paths.publicProject.href(quest.project.name), render: routerLink },
      })}
      title={quest.title}
      host={quest.project}
      cover={{ picture: coverSources(quest.cover), seed: quest.id, isEager }}
      corner={href === undefined ? null : <SaveToggle quest={quest} />}
      category={categoryName(quest.category)}
      tags={quest.tags}
      hostBadges={quest.is_demo ? <DemoBadge /> : null}
      assurance={quest.is_funded ? <FundedBadge /> : null}
      deadline={deadline}
      description={description}
      facts={
        <>
          {facts}
          {deadline || hasStatusBadge ? null : <IconFact icon={<Clock />}>{timeLeftOf(quest, nowMs)}</IconFact>}
          <EarlyAccess quest={quest} />
          <IconFact icon={<Languages />}>{languageName(quest.language)}</IconFact>
        </>
      }
    />
  );
}
