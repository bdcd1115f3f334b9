import { formatRelativeTime, formatUsd, type Giveaway } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import { Timeline } from '@magnetx/ui';
import { Conditions, isBlocked } from '../missions/conditions.tsx';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection, UnfundedNote } from '../../shared/quests/quest-details.tsx';
import type { QuestDialogTarget } from '../../shared/quests/quest-page.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { giveawayTerms, termsLine } from '../../shared/quests/reward-terms.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { entrySteps } from './entry-steps.tsx';
import { DrawButton, EntryButton } from './giveaway-card.tsx';
import { useGetGiveawayQuery } from './giveaways.endpoints.ts';
import { useEnterGiveaway } from './use-enter-giveaway.ts';
import { WinnersMoment } from './winners-moment/winners-moment.tsx';

interface GiveawayDialogProps extends QuestDialogTarget<Giveaway> {
  onOpenDraw: () => void;
}

/** A giveaway in full, with what its page offers. */
export function GiveawayDialog({ id, listed, onClose, onOpenDraw }: GiveawayDialogProps) {
  const { token } = useUserArea();
  const nowMs = useNow();
  const { click } = useVisits();
  const { enter, isEntering } = useEnterGiveaway();
  // Lists leave the checks out.
  const isRead = listed?.conditions !== undefined;
  const answer = useGetGiveawayQuery({ token, id }, { skip: listed !== undefined && !isRead });
  const giveaway = isRead ? answer.data : (listed ?? answer.data);
  if (!giveaway) return <MissingQuestDialog noun="giveaway" answer={answer} onClose={onClose} />;
  const isGoing = isOpen(giveaway, nowMs);
  const steps = entrySteps(giveaway, nowMs);
  return (
    <QuestDetailsDialog
      noun="giveaway"
      quest={giveaway}
      onClose={onClose}
      action={
        <>
          <DrawButton giveaway={giveaway} variant="secondary" onClick={onOpenDraw} />
          {isGoing && !isBlocked(giveaway) ? (
            <EntryButton
              variant="primary"
              hasEntered={giveaway.user_participation !== null}
              isGoing
              isEntering={isEntering(id)}
              onEnter={() => {
                click(id);
                enter(id);
              }}
            />
          ) : null}
        </>
      }
    >
      {giveaway.user_participation?.status === 'winner' ? (
        <WinnersMoment giveaway={giveaway} onLeave={onClose} />
      ) : null}
      <UnfundedNote quest={giveaway} cashCents={giveaway.prize_cents} />
      {steps.length > 0 ? <Timeline label={t('Your entry, step by step')} steps={steps} /> : null}
      <GiveawayTexts giveaway={giveaway} />
    </QuestDetailsDialog>
  );
}

export function GiveawayTexts({ giveaway }: { giveaway: Giveaway }) {
  const nowMs = useNow();
  return (
    <>
      <QuestSection heading={t('Result')} text={resultText(giveaway, nowMs)} />
      <QuestSection heading={t('Prize')} text={prizeLines(giveaway, nowMs).filter(Boolean).join('\n')} />
      <QuestSection heading={t('Description')} text={giveaway.description} />
      <QuestSection heading={t('Requirements')} text={giveaway.requirements} />
      <Conditions quest={giveaway} />
    </>
  );
}

/** Empty before the draw. */
function resultText({ draw, drawn_at: at, winners, participant_count: entries }: Giveaway, nowMs: number): string {
  if (draw !== 'drawn') return '';
  return [
    t('{entries, plural, one {# entry} other {# entries}}', { entries }),
    t('{winners, plural, one {# winner} other {# winners}}', { winners }),
    at === null ? '' : t('drawn {ago}', { ago: formatRelativeTime(Date.parse(at), nowMs) }),
  ]
    .filter(Boolean)
    .join(' · ');
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
