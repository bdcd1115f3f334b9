import { GIVEAWAY_FILTERS, GIVEAWAY_SORTS } from '@magnetx/contracts';
import Gift from 'lucide-react/icons/gift';
import Radio from 'lucide-react/icons/radio';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import { useNow } from '@magnetx/ui';
import { useOpenDialog } from '@magnetx/federation/lists';
import { useQuestList } from '../../shared/lists/use-quest-list.ts';
import { QuestList } from '../../shared/quests/quest-list.tsx';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS, QuestToolbar } from '../../shared/quests/quest-toolbar.tsx';
import { tileValue } from '../../shared/quests/tile-value.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { DrawDialog } from './draw-dialog/draw-dialog.tsx';
import { GiveawayCard } from './giveaway-card.tsx';
import { GiveawayDialog, LinkedGiveawayDialog } from './giveaway-dialog.tsx';
import { useListGiveawaysQuery } from './giveaways.endpoints.ts';
import { useEnterGiveaway } from './use-enter-giveaway.ts';

const CHOICES = { filters: GIVEAWAY_FILTERS, sorts: GIVEAWAY_SORTS };

const FILTER_OPTIONS = { all: 'All', active: 'Active', featured: 'Featured', ended: 'Ended' };

const SORT_OPTIONS = { ...COMMON_SORTS, 'prize-high': 'Prize High', 'prize-low': 'Prize Low', active: 'Active' };

const EMPTY_MESSAGES = {
  all: 'Projects host new giveaways all the time. Come back soon.',
  active: 'Nothing is open right now. New giveaways appear here as soon as they go live.',
  featured: 'No giveaway is featured right now.',
  ended: 'No giveaway has ended yet.',
} as const satisfies Record<(typeof GIVEAWAY_FILTERS)[number], string>;

/** The giveaways: entered with one press, drawn so that anyone can check it. */
export function GiveawaysPage() {
  const { token } = useUserArea();
  const nowMs = useNow();
  const list = useQuestList(CHOICES);
  const drawDialog = useOpenDialog('draw', list.settle);
  const dialog = useOpenDialog('giveaway', list.settle);
  const { enter, isEntering } = useEnterGiveaway();
  const { click } = useVisits();
  const answer = useListGiveawaysQuery({ token, ...list.view });
  const giveaways = answer.data?.giveaways ?? [];
  const detailed = giveaways.find(({ id }) => id === dialog.id);
  const stats = answer.data?.stats;
  const ownTicket = giveaways.find(({ id }) => id === drawDialog.id)?.user_participation?.ticket ?? null;

  return (
    <QuestPage
      heading="Giveaways"
      title="Giveaways"
      intro="One entry each, and a draw that you can check yourself."
      tiles={[
        { label: 'Hosted', value: tileValue(answer, stats?.hosted), icon: <Gift /> },
        { label: 'Entered', value: tileValue(answer, stats?.entered), icon: <Ticket /> },
        { label: 'Won', value: tileValue(answer, stats?.won), icon: <Trophy /> },
        { label: 'Active', value: tileValue(answer, stats?.active), icon: <Radio /> },
      ]}
    >
      <QuestToolbar noun="giveaways" list={list} filters={FILTER_OPTIONS} sorts={SORT_OPTIONS} />
      <QuestList
        nouns={['giveaway', 'giveaways']}
        field="giveaways"
        answer={answer}
        items={giveaways}
        list={list}
        emptyMessage={EMPTY_MESSAGES[list.view.filter]}
        renderItem={(giveaway) => (
          <GiveawayCard
            giveaway={giveaway}
            nowMs={nowMs}
            isEntering={isEntering(giveaway.id)}
            onEnter={() => {
              click(giveaway.id);
              enter(giveaway.id);
            }}
            onOpenDetails={() => {
              click(giveaway.id);
              dialog.open(giveaway.id);
            }}
            onOpenDraw={() => drawDialog.open(giveaway.id)}
          />
        )}
      />
      {detailed ? <GiveawayDialog giveaway={detailed} onClose={dialog.close} /> : null}
      {dialog.id !== null && !detailed && !answer.isLoading ? (
        <LinkedGiveawayDialog key={dialog.id} id={dialog.id} token={token} onClose={dialog.close} />
      ) : null}
      {drawDialog.id !== null ? (
        <DrawDialog key={drawDialog.id} giveawayId={drawDialog.id} ownTicket={ownTicket} onClose={drawDialog.close} />
      ) : null}
    </QuestPage>
  );
}
