import { languageName, type ShownQuest } from '@magnetx/contracts';
import { IconFact, QuestCard as Card, type QuestCardProps as CardProps } from '@magnetx/ui';
import Languages from 'lucide-react/icons/languages';
import { DemoBadge } from './demo-badge.tsx';
import { FundedBadge } from './funded-badge.tsx';

export interface QuestCardProps extends Omit<CardProps, 'title' | 'host' | 'hostBadges' | 'description'> {
  quest: ShownQuest;
  /** In the place of the quest's own. */
  description?: string | undefined;
}

/** The card of a quest that the API answers. */
export function QuestCard({ quest, description = quest.description, facts, ...rest }: QuestCardProps) {
  return (
    <Card
      {...rest}
      title={quest.title}
      host={quest.project}
      hostBadges={
        <>
          {quest.is_funded ? <FundedBadge /> : null}
          {quest.is_demo ? <DemoBadge /> : null}
        </>
      }
      description={description}
      facts={
        <>
          {facts}
          <IconFact icon={<Languages />}>{languageName(quest.language)}</IconFact>
        </>
      }
    />
  );
}
