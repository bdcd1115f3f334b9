import type { ConcludeReason } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { createSequence } from '../../../db/sequence.ts';
import { createDerivedLists, relist } from './derived-lists.ts';
import type { QuestDeps } from './quest-deps.ts';
import { createEditRequestRepository } from './edit-request.repository.ts';
import { createListingRepository } from './listing.repository.ts';
import { createOwnQuests } from './own-quests.ts';
import { createPlaces } from './places.ts';
import { createPostQuest } from './post-quest.ts';
import { createProjectQuests } from './project-quests.ts';
import { createQuestChanges } from './quest-changes.ts';
import { createQuestLists } from './quest-lists.ts';
import type { Quest } from './quest.model.ts';
import { createQuestFields, createQuestRepository } from './quest.repository.ts';
import { createQuestRoutes } from './quest.routes.ts';
import { createPublicQuests } from './public-quests.ts';
import { createFindShown, isShown } from './shown-quest.ts';

export type { ListingSort, Shelf, Tally, Window } from './quest-lists.ts';
export type { Quest } from './quest.model.ts';
export type { EditRequest } from './edit-request.model.ts';
export type { RequestedReserve, QuestChange, QuestEditRequest, QuestEvents } from './quest-deps.ts';
export { completionEntry, isReserve } from './fee-entries.ts';
export { createReadReserves } from './read-reserves.ts';
export { categoryGramOf, facetGramsOf, hasPlaceLeft, isShownFunded, projectGramOf } from './listing-of.ts';
export { fundingProblemOf, isScheduled } from './quest-guards.ts';
export { isReversible } from './quest-reversals.ts';
export { changesOf, missionTermsOf, termsOf, wordsOf } from './quest-words.ts';
export { earlyAccessOf, isShown } from './shown-quest.ts';
export { kindOf, labelOf } from './kinds/index.ts';
export { hasField } from './kinds/kind-fields.ts';
export { publicRewardOf, rewardTextOf, winnerCountOf } from './reward-text-of.ts';
export { summaryFieldsOf } from './plain-texts.ts';

const COVERED_MAX = 1_000;

/** Quests: their posting, their life from pending to concluded, and the lists that show them to users. */
export function createQuestsModule(
  deps: Omit<QuestDeps, 'quests' | 'editRequests' | 'listings'> & Pick<CoreDeps, 'connection'>,
) {
  const { connection, withTransaction } = deps;
  const [quests, listings] = [createQuestRepository(connection), createListingRepository(connection)];
  const editRequests = createEditRequestRepository(connection);
  const changes = createQuestChanges({ ...deps, quests, editRequests, listings });
  const all = { ...deps, quests, editRequests, listings, changes };
  const post = createPostQuest({ ...all, nextId: createSequence(connection, 'quests') });
  const ownQuests = createOwnQuests(all);
  const inOne = <T>(work: (session: ClientSession) => Promise<T>, session?: ClientSession): Promise<T> =>
    session ? work(session) : withTransaction(work);
  return {
    /** Includes deleted quests, as `list` does. */
    find: quests.findById,
    list: quests.listByIds,
    ...createQuestFields(connection),
    getShown: createFindShown(all),
    /** Quests as their owner sees them. */
    ...{ getOwn: ownQuests.get, presentOwn: ownQuests.present, listOwn: ownQuests.list },
    /** The quests that only people at a level see now. */
    listEarly: async () => (await quests.listEarly(deps.clock.now())).filter(isShown),
    lists: createQuestLists(connection),
    /** The visible quests by their numbers. */
    listPublic: createPublicQuests(connection),
    ofProject: createProjectQuests(all),
    /** Lists of due work, for jobs. */
    schedule: {
      listDue: quests.listDue,
      listToStart: quests.listToStart,
      listUnpaid: quests.listUnpaid,
      listListed: quests.listListed,
      extendListing: changes.extendListing,
      /** Removed quests with participations that a job still has to settle. */
      listUnsettled: quests.listUnsettled,
      markSettled: quests.markSettled,
    },
    post,
    /** An admin's decisions. Each returns null for a quest whose status does not allow it. */
    decisions: {
      approve: changes.approve,
      confirm: changes.confirm,
      reject: changes.reject,
      expire: changes.expire,
      start: changes.start,
      reverse: changes.reverse,
      remove: changes.remove,
    },
    /** Edit requests, and an admin's decisions on them. */
    edits: changes.edits,
    places: createPlaces(quests, listings),
    /** Counts a decision on a submission that was taken back. */
    addWorkReversal: quests.addWorkReversal,
    /** Concludes a quest in the caller's transaction or its own. Null if it is not active. */
    conclude: (id: number, reason: ConcludeReason, session?: ClientSession): Promise<Quest | null> =>
      inOne((own) => changes.conclude(id, reason, own), session),
    /** Features a giveaway in the caller's transaction or its own. Null for any other quest, and for a hidden one. */
    feature: (id: number, isFeatured: boolean, session?: ClientSession): Promise<Quest | null> =>
      inOne((own) => changes.feature(id, isFeatured, own), session),
    setFunded: changes.setFunded,
    markDrawn: changes.markDrawn,
    /** Where pictures are used as covers, also in waiting edits. */
    covers: {
      /** At most this many quests of each page of pictures are named. */
      listQuests: (covers: readonly string[]) => quests.listCovered(covers, COVERED_MAX),
      listUsed: async (covers: readonly string[]): Promise<string[]> =>
        (await Promise.all([quests.listCovers(covers), editRequests.listCovers(covers)])).flat(),
      clear: async (cover: string): Promise<void> => {
        await quests.clearCover(cover);
        await editRequests.clearCover(cover);
      },
    },
    /** The sources of the review queue's rows. */
    queue: {
      listIds: quests.listQueuedIds,
      listEditIds: editRequests.listQueuedIds,
      findEdit: editRequests.find,
    },
    derived: createDerivedLists(all),
    relist: (ids: readonly number[]): Promise<void> => relist(all, ids),
    routes: createQuestRoutes({ ...deps, ownQuests, post }),
  };
}

export type QuestsModule = ReturnType<typeof createQuestsModule>;
