import { formatMxp, REPEAT_LABELS, type Mission, type MissionDetail } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Banner, Note } from '@magnetx/ui';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { MissingQuestDialog } from '../../shared/quests/missing-quest.tsx';
import { QuestDetailsDialog, QuestSection } from '../../shared/quests/quest-details.tsx';
import type { QuestDialogTarget } from '../../shared/quests/quest-page.tsx';
import { missionTerms, termsLine } from '../../shared/quests/reward-terms.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useVisits } from '../../shared/visits/visits-context.ts';
import { stateText } from './mission-card.tsx';
import { MissionChecks } from './mission-checks.tsx';
import { useGetMissionQuery } from './missions.endpoints.ts';

/** A mission with its checks. It is always read, because lists leave the checks out. */
export function MissionDialog({ id, onClose }: QuestDialogTarget<Mission>) {
  const { token } = useUserArea();
  const nowMs = useNow();
  const { click } = useVisits();
  useEffect(() => click(id), [click, id]);
  const answer = useGetMissionQuery({ token, id });
  const mission = answer.data;
  if (!mission) return <MissingQuestDialog noun="mission" answer={answer} onClose={onClose} />;
  return (
    <QuestDetailsDialog noun="mission" quest={mission} onClose={onClose}>
      <Note>{`${termsLine(missionTerms(mission), mission, nowMs)} · ${REPEAT_LABELS[mission.repeat]}`}</Note>
      <MissionState mission={mission} />
      <MissionTexts mission={mission} />
      <MissionChecks mission={mission} />
    </QuestDetailsDialog>
  );
}

/** The state of the reward. */
const HOLDS = { released: t('You earned'), held: t('On hold:'), taken_back: t('Taken back:') };

/** The state for the user, unless the next check can be answered. */
export function MissionState({ mission }: { mission: MissionDetail }) {
  const text = stateText(mission, useNow());
  if (mission.state === 'open' || text === '') return null;
  const hold = mission.hold ?? 'released';
  const isPaid = hold === 'released';
  if (mission.state !== 'done') return <Banner tone="info">{text}</Banner>;
  return (
    <Banner tone={isPaid ? 'success' : 'warning'} title={`${HOLDS[hold]} ${formatMxp(mission.mxp_reward)}`}>
      {`${text}. `}
      {isPaid ? null : <Link to={paths.holds.href()}>{t('See why, and until when')}</Link>}
    </Banner>
  );
}

export function MissionTexts({ mission }: { mission: Mission }) {
  return (
    <>
      <QuestSection heading={t('Description')} text={mission.description} />
      <QuestSection heading={t('Requirements')} text={mission.requirements} />
    </>
  );
}
