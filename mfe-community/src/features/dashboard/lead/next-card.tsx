import { coverSources } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, EmptyState, ListFrame, Note, Panel, QuestCover, Skeleton, cx } from '@magnetx/ui';
import { timeLeftOf } from '../../../shared/quests/quest-time.ts';
import { useUserArea } from '../../../shared/user-area/user-area-context.ts';
import {
  useListNewGiveawaysQuery,
  useListNewMissionsQuery,
  useListNewTasksQuery,
} from '../progress/progress.endpoints.ts';
import { useGetRewardsQuery } from '../rewards/rewards.endpoints.ts';
import styles from './next-card.module.css';
import { nextQuestsOf, type NextQuest } from './next-quests.ts';
import { nextStepOf, type NextStep, type StepFacts } from './next-step.ts';

interface NextCardProps extends Pick<StepFacts, 'progress'> {
  isProgressLoading: boolean;
  totalReferrals: number | undefined;
}

/** The one thing to do next, and the quests that fit the user. */
export function NextCard({ progress, isProgressLoading, totalReferrals }: NextCardProps) {
  const { token, user } = useUserArea();
  const nowMs = useNow();
  const tasks = useListNewTasksQuery(token);
  const giveaways = useListNewGiveawaysQuery(token);
  const missions = useListNewMissionsQuery(token);
  const rewards = useGetRewardsQuery(token);
  const state = listStateOf(tasks);
  // Shown once all have answered: giveaways that came later would move the tasks.
  const areLoading = tasks.isLoading || giveaways.isLoading || missions.isLoading;
  const listed = { tasks: tasks.data, giveaways: giveaways.data, missions: missions.data?.missions };
  const next = nextQuestsOf(listed, nowMs);
  const step =
    user && totalReferrals !== undefined && !areLoading && !isProgressLoading && !rewards.isLoading
      ? nextStepOf({
          user,
          progress,
          totalReferrals,
          payableCents: rewards.data?.payable_cents ?? 0,
          walletBy: rewards.data?.payables
            .flatMap(({ wallet_by: by }) => by ?? [])
            .sort()
            .at(0),
          rejected: tasks.data?.find(
            ({ user_participation: work }) => work?.status === 'rejected' && work.can_resubmit,
          ),
          missionsDone: missions.data?.stats.completed ?? 0,
          hasQuests: next.length > 0,
        })
      : null;
  return (
    <Panel title={t('Next for you')} size="large">
      {step ? (
        <Step step={step} />
      ) : (
        <div className={styles.step}>
          <Skeleton height="3.5rem" shape="block" />
        </div>
      )}
      <ListFrame
        state={areLoading && state.phase === 'shown' ? { ...state, phase: 'loading' } : state}
        failedTitle={t('The next quests could not be loaded')}
        loading={
          <div className={styles.place}>
            <Skeleton height="100%" shape="block" />
          </div>
        }
      >
        {next.length > 0 ? (
          <ul className={cx(styles.place, styles.list)}>
            {next.map((each) => (
              <NextRow key={each.quest.id} next={each} nowMs={nowMs} />
            ))}
          </ul>
        ) : (
          <div className={styles.place}>
            <EmptyState
              title={t('Nothing new right now')}
              message={t('You have taken part in every open quest. New ones appear here first.')}
            />
          </div>
        )}
      </ListFrame>
    </Panel>
  );
}

function Step({ step: { title, text, label, href } }: { step: NextStep }) {
  const { openWallet } = useUserArea();
  return (
    <div className={styles.step}>
      <div>
        <h3 className={styles.stepTitle}>{title}</h3>
        <Note>{text}</Note>
      </div>
      {href === null ? (
        <Button size="small" onClick={openWallet}>
          {label}
        </Button>
      ) : (
        <ButtonLink size="small" href={href} render={routerLink}>
          {label}
        </ButtonLink>
      )}
    </div>
  );
}

function NextRow({ next: { quest, terms, href }, nowMs }: { next: NextQuest; nowMs: number }) {
  return (
    <li className={styles.row}>
      <QuestCover
        className={styles.cover}
        picture={coverSources(quest.cover)}
        sizes="7rem"
        seed={quest.id}
        projectName={quest.project.name}
      />
      <div className={styles.text}>
        <Link to={href} className={styles.title}>
          {quest.title}
        </Link>
        <p className={styles.detail}>
          {quest.project.name} · {timeLeftOf(quest, nowMs)}
        </p>
      </div>
      <p className={styles.reward}>
        {terms.amount} <span className={styles.unit}>{terms.unit}</span>
      </p>
    </li>
  );
}
