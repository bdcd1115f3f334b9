import { formatUsd, type Giveaway } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import { Conditions } from '../missions/conditions.tsx';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection } from '../../shared/quests/quest-details.tsx';
import type { QuestDialogTarget } from '../../shared/quests/quest-page.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { giveawayTerms, termsLine } from '../../shared/quests/reward-terms.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { EntryButton } from './giveaway-card.tsx';
import { useGetGiveawayQuery } from './giveaways.endpoints.ts';
import { useEnterGiveaway } from './use-enter-giveaway.ts';
import { WinnersMoment } from './winners-moment/winners-moment.tsx';

/** A giveaway in full. */
export function GiveawayDialog({ id, listed, onClose }: QuestDialogTarget<Giveaway>) {
  const { token } = useUserArea();
  const nowMs = useNow();
  const { enter, isEntering } = useEnterGiveaway();
  // Lists leave the checks out.
  const isRead = listed?.conditions !== undefined;
  const answer = useGetGiveawayQuery({ token, id }, { skip: listed !== undefined && !isRead });
  const giveaway = isRead ? answer.data : (listed ?? answer.data);
  if (!giveaway) return <MissingQuestDialog noun="giveaway" answer={answer} onClose={onClose} />;
  return (
    <QuestDetailsDialog noun="giveaway" quest={giveaway} onClose={onClose}>
      {giveaway.user_participation?.status === 'winner' ? (
        <WinnersMoment giveaway={giveaway} onLeave={onClose} />
      ) : null}
      <GiveawayTexts giveaway={giveaway} />
      {giveaway.conditions?.state === 'done' ? (
        <EntryButton
          variant="primary"
          hasEntered={giveaway.user_participation !== null}
          isGoing={isOpen(giveaway, nowMs)}
          isEntering={isEntering(id)}
          onEnter={() => enter(id)}
        />
      ) : null}
    </QuestDetailsDialog>
  );
}

export function GiveawayTexts({ giveaway }: { giveaway: Giveaway }) {
  return (
    <>
      <QuestSection heading={t('Prize')} text={prizeLines(giveaway, useNow()).filter(Boolean).join('\n')} />
      <QuestSection heading={t('Description')} text={giveaway.description} />
      <QuestSection heading={t('Requirements')} text={giveaway.requirements} />
      <Conditions quest={giveaway} />
    </>
  );
}

function prizeLines(giveaway: Giveaway, nowMs: number): string[] {
  const { prize_description, prize_cents, winners } = giveaway;
  const isSplit = prize_cents > 0 && winners > 1;
  return [
    termsLine(giveawayTerms(giveaway), giveaway, nowMs),
    prize_description,
    isSplit ? t('The prize of {usd} is split equally among the winners.', { usd: formatUsd(prize_cents) }) : '',
  ];
}
