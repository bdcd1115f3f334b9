import { GIVEAWAY_FILTERS, GIVEAWAY_SORTS } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import Gift from 'lucide-react/icons/gift';
import Radio from 'lucide-react/icons/radio';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import { useOpenDialog } from '@magnetx/federation/lists';
import { paths } from '../../paths.ts';
import { REFETCHED, useQuestList } from '../../shared/lists/use-quest-list.ts';
import { isBlocked } from '../missions/conditions.tsx';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS } from '../../shared/quests/quest-choices.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { DrawDialog } from './draw-dialog/draw-dialog.tsx';
import { GiveawayCard } from './giveaway-card.tsx';
import { GiveawayDialog } from './giveaway-dialog.tsx';
import { useListGiveawaysQuery } from './giveaways.endpoints.ts';
import { useEnterGiveaway } from './use-enter-giveaway.ts';

const CHOICES = { filters: GIVEAWAY_FILTERS, sorts: GIVEAWAY_SORTS };

const FILTER_OPTIONS = { all: t('All'), active: t('Active'), featured: t('Featured'), ended: t('Ended') };

const SORT_OPTIONS = {
  ...COMMON_SORTS,
  'prize-high': t('Prize High'),
  'prize-low': t('Prize Low'),
  active: t('Active'),
  funded: t('Funded first'),
  'for-you': t('For you'),
};

const EMPTY_MESSAGES = {
  all: t('Projects host new giveaways all the time. Come back soon.'),
  active: t('Nothing is open right now. New giveaways appear here as soon as they go live.'),
  featured: t('No giveaway is featured right now.'),
  ended: t('No giveaway has ended yet.'),
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
  const answer = useListGiveawaysQuery({ token, ...list.view }, REFETCHED);
  const giveaways = answer.data?.giveaways ?? [];
  const stats = answer.data?.stats;
  const drawn = giveaways.find(({ id }) => id === drawDialog.id);

  return (
    <QuestPage
      title={t('Giveaways')}
      intro={t('One entry each, and a draw that you can check yourself.')}
      tiles={[
        { label: t('Hosted'), value: stats?.hosted, icon: <Gift /> },
        { label: t('Entered'), value: stats?.entered, icon: <Ticket /> },
        { label: t('Won'), value: stats?.won, icon: <Trophy /> },
        { label: t('Active'), value: stats?.active, icon: <Radio /> },
      ]}
      filters={FILTER_OPTIONS}
      sorts={SORT_OPTIONS}
      nouns={[t('giveaway'), t('giveaways')]}
      field="giveaways"
      answer={answer}
      items={giveaways}
      list={list}
      emptyMessage={EMPTY_MESSAGES[list.view.filter]}
      renderItem={(giveaway) => (
        <GiveawayCard
          giveaway={giveaway}
          nowMs={nowMs}
          href={paths.giveaway.href(giveaway.id)}
          isEntering={isEntering(giveaway.id)}
          onEnter={() => {
            click(giveaway.id);
            if (isBlocked(giveaway)) dialog.open(giveaway.id);
            else enter(giveaway.id);
          }}
          onOpenDraw={() => drawDialog.open(giveaway.id)}
        />
      )}
      dialog={dialog}
      renderDialog={(target) =>
        drawDialog.id === null ? (
          <GiveawayDialog key={target.id} {...target} onOpenDraw={() => drawDialog.open(target.id)} />
        ) : null
      }
    >
      {drawDialog.id !== null ? (
        <DrawDialog
          key={drawDialog.id}
          giveawayId={drawDialog.id}
          listed={drawn}
          ownTicket={drawn?.user_participation?.ticket ?? null}
          onClose={drawDialog.close}
        />
      ) : null}
    </QuestPage>
  );
}
