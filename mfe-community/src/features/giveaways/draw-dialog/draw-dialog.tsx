import type { Draw, Giveaway } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Banner, Skeleton } from '@magnetx/ui';
import { MissingQuest } from '../../../shared/quests/missing-quest.tsx';
import { QuestDialog } from '../../../shared/quests/quest-details.tsx';
import { useGetDrawQuery } from '../giveaways.endpoints.ts';
import { OwnWin } from '../winners-moment/winners-moment.tsx';
import { DrawFacts } from './draw-facts.tsx';
import { DrawnDraw } from './drawn-draw.tsx';
import { HandOvers } from './hand-overs.tsx';

interface DrawDialogProps {
  giveawayId: number;
  /** The giveaway, where the list shows it. */
  listed: Giveaway | undefined;
  /** The user's own ticket in it; null when they have not entered, or it is not known here. */
  ownTicket: string | null;
  onClose: () => void;
}

/** How a giveaway's draw is kept fair, and, once it has happened, the draw repeated in this browser. */
export function DrawDialog({ giveawayId, listed, ownTicket, onClose }: DrawDialogProps) {
  const answer = useGetDrawQuery({ query: { giveaway_id: giveawayId } });
  const draw = answer.data;
  return (
    <QuestDialog
      title={draw?.state === 'drawn' ? t('Verify this draw') : t('Fair draw')}
      description={draw?.title}
      onClose={onClose}
    >
      <OwnWin giveawayId={giveawayId} listed={listed} onLeave={onClose} />
      <DrawBody answer={answer} ownTicket={ownTicket} />
    </QuestDialog>
  );
}

function DrawBody({ answer, ownTicket }: { answer: ReturnType<typeof useGetDrawQuery>; ownTicket: string | null }) {
  const { data: draw, error, isFetching } = answer;
  if (draw) return <DrawView draw={draw} ownTicket={ownTicket} />;
  if (!error || isFetching) return <Skeleton height={220} shape="block" />;
  return <MissingQuest noun="giveaway" part="draw" answer={answer} />;
}

const STILL_OPEN = t(
  'A secret seed was fixed when this giveaway went live, and its fingerprint, the ' +
    'commitment, was published. When the giveaway ends, the seed and the whole list ' +
    'of entries are published too, and you can repeat the draw here.',
);

const WAITING = t('The giveaway has ended and its entries are frozen. The draw follows shortly.');
const WAITING_FOR_BEACON = t(
  'The giveaway has ended and its entries are frozen. The draw follows as soon as the beacon’s round is out.',
);

function DrawView({ draw, ownTicket }: { draw: Draw; ownTicket: string | null }) {
  const note = draw.mode === 'commitment' ? <CommitmentNote /> : null;
  return (
    <>
      {draw.state === 'drawn' ? (
        <DrawnDraw draw={draw} ownTicket={ownTicket}>
          {note}
        </DrawnDraw>
      ) : (
        <>
          <p>{draw.state === 'open' ? STILL_OPEN : draw.mode === 'beacon' ? WAITING_FOR_BEACON : WAITING}</p>
          {note}
        </>
      )}
      <DrawFacts draw={draw} ownTicket={ownTicket} />
      <HandOvers draw={draw} ownTicket={ownTicket} />
    </>
  );
}

function CommitmentNote() {
  return (
    <Banner tone="info" title={t('How you can check this draw')}>
      {t(
        'A fingerprint of the secret seed was published before the draw. Once it is drawn, you can check that ' +
          'the seed is the same, and draw the winners again in your browser. No public randomness is used, ' +
          'so the check cannot show whether someone who knew the seed added entries.',
      )}
    </Banner>
  );
}
