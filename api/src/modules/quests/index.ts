import type { ConcludeReason, ProjectStatus, QuestType } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { createSequence } from '../../db/sequence';
import type { WithTransaction } from '../../db/with-transaction';
import type { Route } from '../../http/route';
import type { Clock } from '../../runtime/clock';
import type { Projects } from '../accounts';
import type { LedgerModule } from '../ledger';
import type { QuestEvents } from './change-quest';
import { createChangePlaces } from './change-places';
import { createConcludeOwnQuest } from './conclude-own-quest';
import { createEditQuest } from './edit-quest';
import { createListingRepository, type ListingRepository, type Tally } from './listing.repository';
import { createPostQuest, type PostQuest } from './post-quest';
import { createQuestChanges, type QuestChanges } from './quest-changes';
import { createQuestRepository, type Quest, type QuestRepository } from './quest.repository';
import { createQuestRoutes } from './quest.routes';
import { createRenewListings, type RenewListings } from './renew-listings';

export type { Shelf, Tally, Window } from './listing.repository';
export type { Quest } from './quest.repository';
export type { QuestChange, QuestEvents } from './change-quest';
export { facetGramsOf, hasPlaceLeft } from './listing-of';
export { isUntouched } from './quest-reversals';
export { presentProjectQuest } from './project-quest.presenter';

export interface QuestsDeps {
  readonly connection: Connection;
  readonly projects: Projects;
  readonly ledger: LedgerModule;
  readonly withTransaction: WithTransaction;
  readonly events: QuestEvents;
  readonly clock: Clock;
}

export interface QuestsModule
  extends
    Pick<QuestChanges, 'approve' | 'reject' | 'reopen' | 'unlist' | 'remove' | 'markDrawn' | 'extendListing'>,
    Pick<
      QuestRepository,
      | 'findById'
      | 'findOwn'
      | 'findShown'
      | 'listOwn'
      | 'listOfProject'
      | 'listShownOwners'
      | 'listByIds'
      | 'listUnsettled'
      | 'markSettled'
      | 'listDue'
      | 'listListed'
      | 'listUnpaid'
      | 'countOwn'
      | 'takePlace'
      | 'retakePlace'
      | 'freePlace'
    >,
    Pick<ListingRepository, 'countAmong' | 'listIds' | 'listIdsAmong' | 'listNewest'> {
  readonly routes: readonly Route[];
  readonly renewListings: RenewListings;
  readonly post: PostQuest;
  /** The one way in which a quest ends, in the caller's transaction or one of its own. Null when it is not active. */
  conclude: (id: number, reason: ConcludeReason, session?: ClientSession) => Promise<Quest | null>;
  /** These two in the caller's transaction or one of their own. */
  feature: (id: number, isFeatured: boolean, session?: ClientSession) => Promise<Quest | null>;
  setProjectStatus: (projectId: string, status: ProjectStatus, session?: ClientSession) => Promise<void>;
  tallyOf: (type: QuestType) => Promise<Tally>;
}

/** Quests: posting them, their life from pending to concluded, and the lists that users find them in. */
export function createQuestsModule(deps: QuestsDeps): QuestsModule {
  const { connection, projects, ledger, withTransaction, events, clock } = deps;
  const quests = createQuestRepository(connection);
  const listings = createListingRepository(connection);
  const changes = createQuestChanges({ quests, listings, projects, ledger, events, clock });
  const nextId = createSequence(connection, 'quests');
  const post = createPostQuest({ quests, changes, projects, ledger, withTransaction, clock, nextId });
  const { approve, reject, reopen, unlist, remove, markDrawn, extendListing } = changes;
  const own = { quests, projects, changes, withTransaction, clock };
  const inOne = <T>(work: (session: ClientSession) => Promise<T>, session?: ClientSession): Promise<T> =>
    session ? work(session) : withTransaction(work);
  return {
    ...quests,
    ...createChangePlaces(quests, listings),
    ...listings,
    approve,
    reject,
    reopen,
    unlist,
    remove,
    markDrawn,
    extendListing,
    post,
    conclude: (id, reason, session) => inOne((own) => changes.conclude(id, reason, own), session),
    feature: (id, isFeatured, session) => inOne((own) => changes.feature(id, isFeatured, own), session),
    setProjectStatus: (projectId, status, session) =>
      inOne((own) => changes.setProjectStatus(projectId, status, own), session),
    renewListings: createRenewListings({ quests, listings, withTransaction }),
    routes: createQuestRoutes({
      quests,
      ledger,
      post,
      edit: createEditQuest(own),
      conclude: createConcludeOwnQuest(own),
    }),
  };
}
