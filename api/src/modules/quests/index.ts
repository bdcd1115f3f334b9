import type { ConcludeReason, QuestType } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { createSequence } from '../../db/sequence';
import type { WithTransaction } from '../../db/with-transaction';
import type { Route } from '../../http/route';
import type { Clock } from '../../jobs/clock';
import type { PushBalance } from '../../realtime/push-balance';
import type { ProjectRepository } from '../accounts';
import type { LedgerModule } from '../ledger';
import { createConcludeOwnQuest } from './conclude-own-quest';
import { createEditQuest } from './edit-quest';
import { createListingRepository, type ListingRepository, type Tally } from './listing.repository';
import { createPostQuest, type PostQuest } from './post-quest';
import { createQuestChanges, type QuestChanges, type QuestHook } from './quest-changes';
import { createQuestRepository, type Quest, type QuestRepository } from './quest.repository';
import { createQuestRoutes } from './quest.routes';

export type { Shelf, Tally, Window } from './listing.repository';
export type { Quest } from './quest.repository';
export type { QuestHook } from './quest-changes';
export { presentProjectQuest } from './project-quest.presenter';
export { searchTermsOf } from './words';

export interface QuestsDeps {
  readonly connection: Connection;
  readonly projects: ProjectRepository;
  readonly ledger: LedgerModule;
  readonly withTransaction: WithTransaction;
  readonly pushBalance: PushBalance;
  readonly clock: Clock;
}

export interface QuestsModule
  extends
    Pick<QuestChanges, 'approve' | 'reject' | 'remove' | 'markDrawn' | 'extendListing'>,
    Pick<
      QuestRepository,
      | 'findById'
      | 'findOwn'
      | 'findShown'
      | 'listOwn'
      | 'listShownOwners'
      | 'listByIds'
      | 'listDue'
      | 'listListed'
      | 'listUnpaid'
      | 'listQueued'
      | 'countOwn'
      | 'takePlace'
      | 'freePlace'
    >,
    Pick<ListingRepository, 'listIds' | 'listIdsAmong'> {
  readonly routes: readonly Route[];
  readonly post: PostQuest;
  /** Adds to what happens in the transaction in which a quest goes live. */
  whenLive: (hook: QuestHook) => void;
  /** Adds to what happens in the transaction in which a quest is concluded. */
  whenConcluded: (hook: QuestHook) => void;
  /** The one way in which a quest ends, in the caller's transaction or one of its own. Null when it is not active. */
  conclude: (id: number, reason: ConcludeReason, session?: ClientSession) => Promise<Quest | null>;
  feature: (id: number, isFeatured: boolean) => Promise<Quest | null>;
  setProjectStatus: (projectId: string, status: 'active' | 'suspended') => Promise<void>;
  tallyOf: (type: QuestType) => Promise<Tally>;
}

/** Quests: posting them, their life from pending to concluded, and the lists that users find them in. */
export function createQuestsModule(deps: QuestsDeps): QuestsModule {
  const { connection, projects, ledger, withTransaction, pushBalance, clock } = deps;
  const quests = createQuestRepository(connection);
  const listings = createListingRepository(connection);
  const changes = createQuestChanges({ quests, listings, projects, ledger, clock });
  const nextId = createSequence(connection, 'quests');
  const post = createPostQuest({ quests, projects, ledger, withTransaction, pushBalance, clock, nextId });
  const { approve, reject, remove, markDrawn, extendListing, whenLive, whenConcluded } = changes;
  const own = { quests, projects, changes, withTransaction, clock };
  return {
    ...quests,
    ...listings,
    approve,
    reject,
    remove,
    markDrawn,
    extendListing,
    whenLive,
    whenConcluded,
    post,
    conclude: (id, reason, session) =>
      session ? changes.conclude(id, reason, session) : withTransaction((own) => changes.conclude(id, reason, own)),
    feature: (id, isFeatured) => withTransaction((session) => changes.feature(id, isFeatured, session)),
    setProjectStatus: (projectId, status) =>
      withTransaction((session) => changes.setProjectStatus(projectId, status, session)),
    routes: createQuestRoutes({
      quests,
      ledger,
      post,
      edit: createEditQuest(own),
      conclude: createConcludeOwnQuest(own),
    }),
  };
}
