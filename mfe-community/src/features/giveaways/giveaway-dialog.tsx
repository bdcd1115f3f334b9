import type { Giveaway } from '@magnetx/contracts';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection } from '../../shared/quests/quest-details.tsx';
import { useGetGiveawayQuery } from './giveaways.endpoints.ts';

/** A giveaway in full. */
export function GiveawayDialog({ giveaway, onClose }: { giveaway: Giveaway; onClose: () => void }) {
  return (
    <QuestDetailsDialog noun="giveaway" quest={giveaway} onClose={onClose}>
      <QuestSection heading="Prize" text={[giveaway.prize, giveaway.prize_description].filter(Boolean).join('\n')} />
      <QuestSection heading="Description" text={giveaway.description} />
      <QuestSection heading="Requirements" text={giveaway.requirements} />
    </QuestDetailsDialog>
  );
}

/** The dialog of a giveaway that an address names and the list on screen does not hold. */
export function LinkedGiveawayDialog({ id, token, onClose }: { id: number; token: string; onClose: () => void }) {
  const answer = useGetGiveawayQuery({ token, id });
  if (answer.data) return <GiveawayDialog giveaway={answer.data} onClose={onClose} />;
  return <MissingQuestDialog noun="giveaway" answer={answer} onClose={onClose} />;
}
