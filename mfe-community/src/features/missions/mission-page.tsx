import { useNow } from '@magnetx/federation/clock';
import { Navigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { paths } from '../../paths.ts';
import { MissingQuestView, QuestView } from '../../shared/quests/quest-view.tsx';
import { missionTerms } from '../../shared/quests/reward-terms.ts';
import { useQuestId } from '../../shared/quests/use-quest-id.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { MissionFacts } from './mission-card.tsx';
import { MissionChecks } from './mission-checks.tsx';
import { MissionState, MissionTexts } from './mission-dialog.tsx';
import { useGetMissionQuery } from './missions.endpoints.ts';

const BACK = { href: paths.missions.href(), label: t('All missions') };

/** A mission on its own page. */
export function MissionPage() {
  const id = useQuestId();
  return id === null ? <Navigate to={BACK.href} replace /> : <LoadedMissionPage key={id} id={id} />;
}

function LoadedMissionPage({ id }: { id: number }) {
  const { token } = useUserArea();
  const nowMs = useNow();
  const answer = useGetMissionQuery({ token, id });
  const mission = answer.data;
  if (!mission) return <MissingQuestView noun="mission" answer={answer} back={BACK} />;
  const { amount, unit } = missionTerms(mission);
  return (
    <QuestView
      noun="mission"
      quest={mission}
      nowMs={nowMs}
      back={BACK}
      amount={amount}
      amountNote={unit}
      facts={<MissionFacts mission={mission} />}
      steps={[]}
    >
      <MissionState mission={mission} />
      <MissionTexts mission={mission} />
      <MissionChecks mission={mission} />
    </QuestView>
  );
}
