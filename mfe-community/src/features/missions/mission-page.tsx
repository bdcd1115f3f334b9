import { useNow } from '@magnetx/federation/clock';
import { Navigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button } from '@magnetx/ui';
import { useRef, useState } from 'react';
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
  const checks = useRef<HTMLDivElement>(null);
  const [hasStarted, setHasStarted] = useState(false);
  const answer = useGetMissionQuery({ token, id });
  const mission = answer.data;
  if (!mission) return <MissingQuestView noun="mission" answer={answer} back={BACK} />;
  const { amount, unit } = missionTerms(mission);
  const start = () => {
    setHasStarted(true);
    checks.current?.scrollIntoView({ block: 'start' });
    checks.current?.querySelector<HTMLElement>('[aria-current] :is(input, button, a)')?.focus({ preventScroll: true });
  };
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
      action={mission.state === 'open' && !hasStarted ? <Button onClick={start}>{t('Start Mission')}</Button> : null}
    >
      <MissionState mission={mission} />
      <MissionTexts mission={mission} />
      <div ref={checks}>
        <MissionChecks mission={mission} />
      </div>
    </QuestView>
  );
}
