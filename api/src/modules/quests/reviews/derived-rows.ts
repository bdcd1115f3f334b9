import type { ClientSession } from 'mongoose';
import type { DerivedCollection } from '../../../db/derived-collection.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import { readReviewId, reviewIdOfEdit, rowIdOfQuest, rowIdOfWork } from './review-id.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { ReviewRow, ReviewRowRepository } from './review-row.repository.ts';
import { readRowOfWork, rowOfEdit, rowOfQuest } from './rows-of-items.ts';

export interface DerivedRowsDeps extends Pick<
  ReviewDeps,
  'quests' | 'participations' | 'users' | 'withTransaction' | 'clock' | 'ownerRules'
> {
  readonly rows: ReviewRowRepository;
}

/**
 * The rows of the queue. Their search words are not compared, because those of work keep the words of its submission;
 * a row that is stored again gets the present ones.
 */
export function createDerivedRows(deps: DerivedRowsDeps): DerivedCollection {
  const { quests, participations, rows, withTransaction } = deps;

  /** The right row of an item, null if it is not in the queue. */
  async function rightRow(id: string, session: ClientSession): Promise<ReviewRow | null> {
    const subject = readReviewId(id);
    if (subject?.kind === 'work') {
      const work = await participations.queue.find(subject.workId, session);
      return work?.isQueued && work.work ? readRowOfWork(deps, work, session) : null;
    }
    if (subject?.kind === 'edit') {
      const edit = await quests.queue.findEdit(subject.editId, session);
      const quest = edit && (await quests.find(edit.questId, session));
      return edit?.isQueued && quest ? rowOfEdit({ edit, quest }) : null;
    }
    const quest = subject && (await quests.find(subject.questId, session));
    return quest?.isQueued ? rowOfQuest(quest) : null;
  }

  const isRight = (id: string): Promise<boolean> =>
    withTransaction(async (session) => {
      const [right, stored] = [await rightRow(id, session), await rows.find(id, session)];
      if (!right || !stored) return right === stored;
      // A job and the funding of a quest give the turn of waiting work.
      if ((right.turn === 'check') !== (stored.turn === 'check')) return false;
      return right.status === stored.status && right.verdict === stored.verdict && right.userId === stored.userId;
    });

  /** The ids of all rows that exist or should. */
  async function* walkIds(): AsyncGenerator<readonly string[]> {
    for await (const ids of walkBatches<string>(rows.listIds)) yield ids;
    for await (const ids of walkBatches<number>(quests.queue.listIds)) yield ids.map((id) => rowIdOfQuest({ id }));
    for await (const ids of walkBatches<string>(quests.queue.listEditIds))
      yield ids.map((id) => reviewIdOfEdit({ id }));
    for await (const ids of walkBatches<string>(participations.queue.listIds))
      yield ids.map((id) => rowIdOfWork({ id }));
  }

  const findWrong = async (): Promise<string[]> => {
    const wrong = new Set<string>();
    for await (const ids of walkIds()) {
      for (const id of ids) if (!wrong.has(id) && !(await isRight(id))) wrong.add(id);
    }
    return [...wrong];
  };

  return {
    name: 'review_rows',
    findWrong,
    rebuild: async () => {
      for (const id of await findWrong()) {
        await withTransaction(async (session) => {
          const right = await rightRow(id, session);
          await (right ? rows.put(right, session) : rows.remove(id, session));
        });
      }
    },
  };
}
