import type { Opportunity } from '@magnetx/contracts';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection } from '../../shared/quests/quest-details.tsx';
import type { QuestDialogTarget } from '../../shared/quests/quest-page.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useGetOpportunityQuery } from './opportunities.endpoints.ts';

/** An opportunity in full. */
export function OpportunityDialog({ id, listed, onClose }: QuestDialogTarget<Opportunity>) {
  const { token } = useUserArea();
  const answer = useGetOpportunityQuery({ token, id }, { skip: listed !== undefined });
  const opportunity = listed ?? answer.data;
  if (!opportunity) return <MissingQuestDialog noun="opportunity" answer={answer} onClose={onClose} />;
  return (
    <QuestDetailsDialog noun="opportunity" quest={opportunity} onClose={onClose}>
      <QuestSection heading="Description" text={opportunity.description} />
      <QuestSection heading="Requirements" text={opportunity.requirements} />
      <QuestSection heading="Benefits" text={opportunity.benefits} />
    </QuestDetailsDialog>
  );
}
