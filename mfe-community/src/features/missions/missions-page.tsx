import { MISSION_FILTERS, MISSION_SORTS } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { useOpenDialog } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import Award from 'lucide-react/icons/award';
import CircleDot from 'lucide-react/icons/circle-dot';
import Layers from 'lucide-react/icons/layers';
import { paths } from '../../paths.ts';
import { HeldMxp } from '../../shared/components/held-mxp.tsx';
import { REFETCHED, useQuestList } from '../../shared/lists/use-quest-list.ts';
import { COMMON_SORTS } from '../../shared/quests/quest-choices.tsx';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { MissionCard } from './mission-card.tsx';
import { MissionDialog } from './mission-dialog.tsx';
import { useListMissionsQuery } from './missions.endpoints.ts';

const CHOICES = { filters: MISSION_FILTERS, sorts: MISSION_SORTS };

const FILTER_OPTIONS = { all: t('All'), open: t('Open'), participated: t('Completed'), ended: t('Ended') };

const SORT_OPTIONS = {
  ...COMMON_SORTS,
  'reward-high': t('Reward High'),
  'reward-low': t('Reward Low'),
  active: t('Active'),
  'for-you': t('For you'),
};

const EMPTY_MESSAGES = {
  all: t('Projects post new missions all the time. Come back soon.'),
  open: t('Nothing is open right now. New missions appear here as soon as they go live.'),
  participated: t('You have not completed a mission yet. Pick one and answer its checks.'),
  ended: t('No mission has ended yet.'),
} as const satisfies Record<(typeof MISSION_FILTERS)[number], string>;

/** The missions: small actions that are checked automatically. */
export function MissionsPage() {
  const { token } = useUserArea();
  const nowMs = useNow();
  const list = useQuestList(CHOICES);
  const dialog = useOpenDialog('mission', list.settle);
  const answer = useListMissionsQuery({ token, ...list.view }, REFETCHED);
  const stats = answer.data?.stats;
  return (
    <QuestPage
      title={t('Missions')}
      intro={t('Small actions, checked immediately, paid in MXP.')}
      tiles={[
        { label: t('Completed'), value: stats?.completed, icon: <Award /> },
        { label: t('Active'), value: stats?.open, icon: <CircleDot /> },
        { label: t('Total'), value: stats?.total, icon: <Layers /> },
      ]}
      filters={FILTER_OPTIONS}
      sorts={SORT_OPTIONS}
      nouns={[t('mission'), t('missions')]}
      field="missions"
      answer={answer}
      items={answer.data?.missions ?? []}
      list={list}
      emptyMessage={EMPTY_MESSAGES[list.view.filter]}
      renderItem={(mission) => (
        <MissionCard
          mission={mission}
          nowMs={nowMs}
          href={paths.mission.href(mission.id)}
          onOpen={() => dialog.open(mission.id)}
        />
      )}
      dialog={dialog}
      renderDialog={(target) => <MissionDialog key={target.id} {...target} />}
      note={<HeldMxp token={token} />}
    />
  );
}
