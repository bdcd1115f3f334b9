import type { ConcludeReason } from '@magnetx/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { createSequence } from '../../db/sequence.ts';
import type { WithTransaction } from '../../db/with-transaction.ts';
import type { Route } from '../../http/route.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Projects } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { QuestEvents } from './change-quest.ts';
import { createConcludeOwnQuest } from './conclude-own-quest.ts';
import { createEditQuest } from './edit-quest.ts';
import { createListingRepository } from './listing.repository.ts';
import { getOwn, type OwnQuest } from './own-quest.ts';
import { createPlaces, type Places } from './places.ts';
import { createPostQuest, type PostQuest } from './post-quest.ts';
import { createProjectQuests, type ProjectQuests } from './project-quests.ts';
import { createQuestChanges, type QuestChanges } from './quest-changes.ts';
import { createQuestLists, type QuestLists } from './quest-lists.ts';
import { createQuestRepository, type Listed, type Quest } from './quest.repository.ts';
import { createQuestRoutes } from './quest.routes.ts';
import { createRenewListings, type RenewListings } from './renew-listings.ts';
import { createGetShown, type GetShown } from './shown-quest.ts';

export type { Shelf, Tally, Window } from './quest-lists.ts';
export type { Quest } from './quest.repository.ts';
export type { QuestChange, QuestEvents } from './change-quest.ts';
export { facetGramsOf, hasPlaceLeft } from './listing-of.ts';
export { isUntouched } from './quest-reversals.ts';
export { isShown } from './shown-quest.ts';
export { presentProjectQuest } from './project-quest.presenter.ts';

export interface QuestsDeps {
  readonly connection: Connection;
  readonly projects: Projects;
  readonly ledger: LedgerModule;
  readonly withTransaction: WithTransaction;
  readonly events: QuestEvents;
  readonly clock: Clock;
}

/** An admin's decisions. Each answers null when the quest is not in a state that it changes. */
type QuestDecisions = Pick<QuestChanges, 'approve' | 'reject' | 'takeBack' | 'remove'>;

/** What falls due as time passes. */
interface QuestSchedule {
  /** Active quests whose deadline has come. */
  listDue: (now: Date, limit: number) => Promise<number[]>;
  /** Listings of which a day has begun that is not paid. */
  listUnpaid: (now: Date, limit: number) => Promise<number[]>;
  /** All listings that are not paid beyond this moment. */
  listListed: (until: Date) => Promise<Listed[]>;
  extendListing: (id: number, listedUntil: Date, session: ClientSession) => Promise<Quest | null>;
  /** Removed quests with participations that a job still has to settle. */
  listUnsettled: (limit: number) => Promise<Quest[]>;
  markSettled: (id: number) => Promise<void>;
}

export interface QuestsModule {
  readonly routes: readonly Route[];
  readonly renewListings: RenewListings;
  /** Deleted ones too, as with `list`. */
  find: (id: number, session?: ClientSession) => Promise<Quest | null>;
  list: (ids: readonly number[]) => Promise<Quest[]>;
  readonly getShown: GetShown;
  getOwn: (own: OwnQuest) => Promise<Quest>;
  readonly lists: QuestLists;
  readonly ofProject: ProjectQuests;
  readonly schedule: QuestSchedule;
  readonly post: PostQuest;
  readonly decisions: QuestDecisions;
  readonly places: Places;
  /** The only way in which a quest ends, in the caller's transaction or its own. Null when it is not active. */
  conclude: (id: number, reason: ConcludeReason, session?: ClientSession) => Promise<Quest | null>;
  /** In the caller's transaction or its own. Null for what is no giveaway that users see. */
  feature: (id: number, isFeatured: boolean, session?: ClientSession) => Promise<Quest | null>;
  readonly markDrawn: QuestChanges['markDrawn'];
}

/** Quests: posting them, their life from pending to concluded, and the lists that users find them in. */
export function createQuestsModule(deps: QuestsDeps): QuestsModule {
  const { connection, projects, ledger, withTransaction, events, clock } = deps;
  const quests = createQuestRepository(connection);
  const listings = createListingRepository(connection);
  const changes = createQuestChanges({ quests, listings, projects, ledger, events, clock });
  const nextId = createSequence(connection, 'quests');
  const post = createPostQuest({ quests, changes, projects, ledger, withTransaction, clock, nextId });
  const own = { quests, projects, changes, withTransaction, clock };
  const inOne = <T>(work: (session: ClientSession) => Promise<T>, session?: ClientSession): Promise<T> =>
    session ? work(session) : withTransaction(work);
  return {
    find: quests.findById,
    list: quests.listByIds,
    getShown: createGetShown(quests),
    getOwn: (named) => getOwn(quests, named),
    lists: createQuestLists(connection),
    ofProject: createProjectQuests({ quests, changes, withTransaction }),
    schedule: { ...quests, extendListing: changes.extendListing },
    post,
    decisions: changes,
    places: createPlaces(quests, listings),
    conclude: (id, reason, session) => inOne((own) => changes.conclude(id, reason, own), session),
    feature: (id, isFeatured, session) => inOne((own) => changes.feature(id, isFeatured, own), session),
    markDrawn: changes.markDrawn,
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
