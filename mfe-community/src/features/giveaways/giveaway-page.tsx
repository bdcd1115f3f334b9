import type { Giveaway } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Navigate } from '@magnetx/federation/host';
import { useOpenDialog } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { IconFact } from '@magnetx/ui';
import Ticket from 'lucide-react/icons/ticket';
import { paths } from '../../paths.ts';
import { isBlocked } from '../missions/conditions.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { giveawayTerms } from '../../shared/quests/reward-terms.ts';
import { UnfundedNote } from '../../shared/quests/quest-details.tsx';
import { MissingQuestView, QuestView } from '../../shared/quests/quest-view.tsx';
import { useQuestId } from '../../shared/quests/use-quest-id.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { DrawDialog } from './draw-dialog/draw-dialog.tsx';
import { entrySteps } from './entry-steps.tsx';
import { DrawButton, EntryButton } from './giveaway-card.tsx';
import { GiveawayTexts } from './giveaway-dialog.tsx';
import { useGetGiveawayQuery } from './giveaways.endpoints.ts';
import { useEnterGiveaway } from './use-enter-giveaway.ts';
import { OwnWin } from './winners-moment/winners-moment.tsx';

const BACK = { href: paths.giveaways.href(), label: t('All giveaways') };

/** A giveaway on its own page. */
export function GiveawayPage() {
  const id = useQuestId();
  return id === null ? <Navigate to={BACK.href} replace /> : <LoadedGiveawayPage key={id} id={id} />;
}

function LoadedGiveawayPage({ id }: { id: number }) {
  const { token } = useUserArea();
  const answer = useGetGiveawayQuery({ token, id });
  if (!answer.data) return <MissingQuestView noun="giveaway" answer={answer} back={BACK} />;
  return <GiveawayView giveaway={answer.data} />;
}

function GiveawayView({ giveaway }: { giveaway: Giveaway }) {
  const nowMs = useNow();
  const { enter, isEntering } = useEnterGiveaway();
  const drawDialog = useOpenDialog('draw');
  const isGoing = isOpen(giveaway, nowMs);
  const { id, user_participation: entry } = giveaway;
  const { amount, unit } = giveawayTerms(giveaway);
  return (
    <>
      <QuestView
        noun="giveaway"
        quest={giveaway}
        nowMs={nowMs}
        back={BACK}
        amount={amount}
        amountNote={unit}
        facts={
          <IconFact icon={<Ticket />}>
            {t('{participantCount, plural, one {# entry} other {# entries}}', {
              participantCount: giveaway.participant_count,
            })}
          </IconFact>
        }
        steps={entrySteps(giveaway, nowMs)}
        more={
          <>
            <UnfundedNote quest={giveaway} cashCents={giveaway.prize_cents} />
            <DrawButton giveaway={giveaway} variant="secondary" size="small" onClick={() => drawDialog.open(id)} />
          </>
        }
        moment={<OwnWin giveawayId={id} listed={giveaway} />}
        action={
          isGoing && !isBlocked(giveaway) ? (
            <EntryButton
              variant="primary"
              hasEntered={entry !== null}
              isGoing
              isEntering={isEntering(id)}
              onEnter={() => enter(id)}
            />
          ) : null
        }
      >
        <GiveawayTexts giveaway={giveaway} />
      </QuestView>
      {drawDialog.id === null ? null : (
        <DrawDialog
          key={drawDialog.id}
          giveawayId={drawDialog.id}
          listed={drawDialog.id === id ? giveaway : undefined}
          ownTicket={drawDialog.id === id ? (entry?.ticket ?? null) : null}
          onClose={drawDialog.close}
        />
      )}
    </>
  );
}
