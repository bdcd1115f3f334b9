import { coverSources } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ButtonLink, EmptyState, ListFrame, Panel, QuestCover, Skeleton, cx } from '@magnetx/ui';
import { paths } from '../../../paths.ts';
import { timeLeftOf } from '../../../shared/quests/quest-time.ts';
import {
  useListNewGiveawaysQuery,
  useListNewMissionsQuery,
  useListNewTasksQuery,
} from '../progress/progress.endpoints.ts';
import styles from './next-card.module.css';
import { nextQuestsOf, type NextQuest } from './next-quests.ts';

/** The quests to do next. */
export function NextCard({ token }: { token: string }) {
  const nowMs = useNow();
  const tasks = useListNewTasksQuery(token);
  const giveaways = useListNewGiveawaysQuery(token);
  const missions = useListNewMissionsQuery(token);
  const state = listStateOf(tasks);
  // Shown once all have answered: giveaways that came later would move the tasks.
  const isWaiting = state.phase === 'shown' && (giveaways.isLoading || missions.isLoading);
  const listed = { tasks: tasks.data, giveaways: giveaways.data, missions: missions.data?.missions };
  const next = nextQuestsOf(listed, nowMs);
  return (
    <Panel
      title={t('Next for you')}
      size="large"
      actions={
        <ButtonLink variant="secondary" size="small" href={paths.tasks.href()} render={routerLink}>
          {t('All tasks')}
        </ButtonLink>
      }
    >
      <ListFrame
        state={isWaiting ? { ...state, phase: 'loading' } : state}
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
              field="tasks"
              title={t('Nothing new right now')}
              message={t('You have taken part in every open quest. New ones appear here first.')}
            />
          </div>
        )}
      </ListFrame>
    </Panel>
  );
}

function NextRow({ next: { quest, reward, href }, nowMs }: { next: NextQuest; nowMs: number }) {
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
      <p className={styles.reward}>{reward}</p>
    </li>
  );
}
