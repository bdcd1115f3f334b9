import type { Opportunity } from '@magnetx/contracts';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection } from '../../shared/quests/quest-details.tsx';
import { useGetOpportunityQuery } from './opportunities.endpoints.ts';

/** An opportunity in full. */
export function OpportunityDialog({ opportunity, onClose }: { opportunity: Opportunity; onClose: () => void }) {
  return (
    <QuestDetailsDialog noun="opportunity" quest={opportunity} onClose={onClose}>
      <QuestSection heading="Description" text={opportunity.description} />
      <QuestSection heading="Requirements" text={opportunity.requirements} />
      <QuestSection heading="Benefits" text={opportunity.benefits} />
    </QuestDetailsDialog>
  );
}

/** The dialog of an opportunity that an address names and the list on screen does not hold. */
export function LinkedOpportunityDialog({ id, token, onClose }: { id: number; token: string; onClose: () => void }) {
  const answer = useGetOpportunityQuery({ token, id });
  if (answer.data) return <OpportunityDialog opportunity={answer.data} onClose={onClose} />;
  return <MissingQuestDialog noun="opportunity" answer={answer} onClose={onClose} />;
}
