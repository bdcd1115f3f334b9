import { formatRelativeTime, type Giveaway } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Navigate } from '@magnetx/federation/host';
import { useOpenDialog } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, IconFact, type TimelineStep } from '@magnetx/ui';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Ticket from 'lucide-react/icons/ticket';
import { paths } from '../../paths.ts';
import { isBlocked } from '../missions/conditions.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { giveawayTerms } from '../../shared/quests/reward-terms.ts';
import { MissingQuestView, QuestView } from '../../shared/quests/quest-view.tsx';
import { useQuestId } from '../../shared/quests/use-quest-id.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { DrawDialog } from './draw-dialog/draw-dialog.tsx';
import { EntryButton } from './giveaway-card.tsx';
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
        steps={entry ? entrySteps(giveaway, entry, nowMs) : []}
        more={
          <Button variant="secondary" size="small" icon={<ShieldCheck />} onClick={() => drawDialog.open(id)}>
            {giveaway.draw === 'drawn' ? t('Verify this draw') : t('Fair draw')}
          </Button>
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

type Entry = NonNullable<Giveaway['user_participation']>;

const RESULTS = {
  winner: { title: t('You won'), state: 'done', note: t('Your prize is on your rewards card.') },
  alternate: { title: t('Alternate'), state: 'current', note: t('You win if a winner’s place is passed on.') },
  passed_on: { title: t('Passed to an alternate'), state: 'failed', note: t('Your place was passed on.') },
  not_drawn: { title: t('Not drawn'), state: 'failed', note: t('Other entries were drawn this time.') },
  removed: { title: t('Giveaway removed'), state: 'failed', note: t('It was removed before its draw.') },
} as const satisfies Record<Exclude<Entry['status'], 'entered'>, TimelineStep>;

/** Entered, drawn, and how it ended for the user. */
function entrySteps(giveaway: Giveaway, { status, entered_at }: Entry, nowMs: number): TimelineStep[] {
  const ago = (at: string | null) => (at ? formatRelativeTime(Date.parse(at), nowMs) : undefined);
  const entered: TimelineStep = { title: t('Entered'), state: 'done', at: ago(entered_at) };
  if (status === 'removed') return [entered, RESULTS.removed];
  if (status === 'entered') {
    const isGoing = isOpen(giveaway, nowMs);
    const draw = { title: t('Draw'), state: isGoing ? 'next' : 'current' } as const;
    return [entered, { ...draw, note: isGoing ? t('It follows the end.') : t('It is under way.') }];
  }
  return [entered, { title: t('Drawn'), state: 'done', at: ago(giveaway.drawn_at) }, RESULTS[status]];
}
