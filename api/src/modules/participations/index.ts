import type { ClientSession, Connection } from 'mongoose';
import { walkBatches } from '../../db/walk-batches.ts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { Route } from '../../http/route.ts';
import type { Job } from '../../jobs/index.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import type { Users } from '../accounts/index.ts';
import type { ActivityModule } from '../activity/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { PayablesModule } from '../payables/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';
import { createApplications, type Applications } from './applications.ts';
import { createEnterGiveaway, type EnterGiveaway } from './enter-giveaway.ts';
import { followWork, type WorkEvents } from './follow-work.ts';
import {
  createParticipationRepository,
  type Participation,
  type ParticipationChanges,
} from './participation.repository.ts';
import { createParticipationRoutes } from './participation.routes.ts';
import { settleRemovedQuestsJob, settleSome } from './settle-removed-quests.job.ts';
import { createSubmitWork, type SubmitWork } from './submit-work.ts';
import { createWithdraw, type Withdraw } from './withdraw.ts';

export type { Participation } from './participation.repository.ts';

export interface ParticipationsDeps {
  readonly connection: Connection;
  readonly quests: QuestsModule;
  readonly payables: PayablesModule;
  readonly users: Pick<Users, 'hold' | 'holdAll'>;
  readonly activity: ActivityModule;
  readonly notifications: NotificationsModule;
  readonly withTransaction: WithTransaction;
  readonly events: WorkEvents;
  readonly clock: Clock;
  readonly random: Random;
}

/** Entries of a giveaway, which its draw goes by. */
interface Entries {
  /** In canonical order: by ticket, after this one. */
  listEntries: (questId: number, after: string, limit: number) => Promise<Participation[]>;
  listTickets: (questId: number, after: string, limit: number) => Promise<string[]>;
  findEntries: (
    questId: number,
    tickets: readonly string[],
    session: ClientSession,
  ) => Promise<ReadonlyMap<string, Participation>>;
  /** What a draw made of these entries, all in one step. */
  markDrawn: (
    questId: number,
    outcome: { tickets: readonly string[]; status: 'winner' | 'alternate' },
    session: ClientSession,
  ) => Promise<void>;
}

export interface ParticipationsModule extends Entries {
  findById: (id: string, session: ClientSession) => Promise<Participation | null>;
  listByIds: (ids: readonly string[]) => Promise<Participation[]>;
  /** Whether anybody has ever taken part in a quest, also without success. */
  hasAny: (questId: number, session: ClientSession) => Promise<boolean>;
  /** The first of those who are in one of these states. */
  listEarliest: (
    questId: number,
    statuses: readonly Participation['status'][],
    limit: number,
    session?: ClientSession,
  ) => Promise<Participation[]>;
  /** Changes one that is in one of these states; null when it is not. */
  changeIf: (
    id: string,
    statuses: readonly Participation['status'][],
    set: ParticipationChanges,
    session: ClientSession,
  ) => Promise<Participation | null>;
  /** Everything that a user has taken part in, oldest first. */
  listOf: (userId: string) => Promise<Participation[]>;
  /** The accepted work among these was paid. */
  markPaid: (ids: readonly string[], session: ClientSession) => Promise<void>;
  /** Everything that a user has taken part in, by quest, for them to take away. */
  dataOf: (userId: string) => AsyncIterable<readonly Participation[]>;
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly submitWork: SubmitWork;
  readonly enterGiveaway: EnterGiveaway;
  readonly applications: Applications;
  readonly withdraw: Withdraw;
  /** Settles a removed quest for the first hundred people, in the transaction that removes it; a job does the rest. */
  settleRemoved: (quest: Quest, session: ClientSession) => Promise<void>;
}

/** What users do in quests: work on tasks, entries in giveaways, applications for opportunities. */
export function createParticipationsModule(deps: ParticipationsDeps): ParticipationsModule {
  const { connection, quests, payables, events, clock } = deps;
  const participations = followWork(createParticipationRepository(connection), events);
  const participate = { ...deps, participations };
  const submitWork = createSubmitWork(participate);
  const enterGiveaway = createEnterGiveaway(participate);
  const applications = createApplications(participate);
  return {
    ...participations,
    dataOf: (userId) => walkBatches((last, limit) => participations.listByQuest(userId, last?.questId ?? 0, limit)),
    submitWork,
    enterGiveaway,
    applications,
    settleRemoved: async (quest, session) => void (await settleSome(participate, quest, session)),
    jobs: [settleRemovedQuestsJob(participate)],
    withdraw: createWithdraw({ participations, quests, clock }),
    routes: createParticipationRoutes({
      participations,
      quests,
      payables,
      clock,
      submitWork,
      enterGiveaway,
      applications,
    }),
  };
}
