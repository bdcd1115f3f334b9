import { AppError, type QuestDraft, type QuestEdit } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { PostOptions } from './post-quest.ts';
import type { QuestChanges } from './quest-changes.ts';
import type { QuestDeps } from './quest-deps.ts';
import { datesAfter } from './dates-after.ts';
import { assertEditable, assertConditions, assertFuture, assertStart, isApproved } from './quest-guards.ts';
import { questOfDraft } from './quest-of-draft.ts';
import type { Quest } from './quest.model.ts';
import { earlierOf, fieldsOf, revisionAfter, wordsAfter } from './quest-words.ts';

/** A quest as its owner names it. */
export interface OwnQuest {
  readonly projectId: string;
  readonly questId: number;
}

/** Identifies one resubmission across retries, with the reserve that it asks for. */
type Resubmission = Pick<PostOptions, 'reserve'> & { readonly attempt: string };

/** Runs a step on an active project's own quest in a transaction. Throws `not_found` and `forbidden`. */
export type ChangeOwn = (
  own: OwnQuest,
  step: (quest: Quest, session: ClientSession) => Promise<Quest>,
) => Promise<Quest>;

interface OwnerEditsDeps extends Pick<QuestDeps, 'quests' | 'clock' | 'events' | 'pictures' | 'sealChecksFor'> {
  readonly changes: QuestChanges;
  readonly change: ChangeOwn;
}

/** How owners change what they have posted. */
export function createOwnerEdits(deps: OwnerEditsDeps) {
  const { changes, change, clock, events, pictures, quests, sealChecksFor } = deps;
  const { edits } = changes;
  const assertCover = (projectId: string, id: string, session: ClientSession): Promise<void> =>
    pictures.assertUsable({ projectId, id, kind: 'cover' }, 'cover', session);
  return {
    /**
     * Edits the words and dates of a pending or active quest. The words of an approved quest become an edit request,
     * and its dates move immediately. The lists and a giveaway's beacon round follow in the same transaction. Throws
     * `not_found`, `forbidden`, `quest_ended`, and `validation_failed`.
     */
    edit: (own: OwnQuest, edit: QuestEdit): Promise<Quest> =>
      change(own, async (quest, session) => {
        assertEditable(quest, clock.now());
        const words = wordsAfter(quest, edit);
        if (words.cover !== quest.cover) await assertCover(own.projectId, words.cover, session);
        const isFrozen = isApproved(quest);
        const dates = datesAfter(quest, edit, clock.now());
        const earlierWords = quest.earlierWords ?? earlierOf(quest);
        const set = { ...(!isFrozen && { ...fieldsOf(quest, words), earlierWords }), ...dates };
        const isKept = Object.keys(set).length === 0;
        const revised = { ...set, revision: revisionAfter(quest) };
        const edited = isKept ? quest : await changes.edit(quest.id, quest.status, revised, session);
        if (!edited) throw new AppError('conflict');
        return isFrozen ? edits.request(edited, words, session) : edited;
      }),

    /** Withdraws the edit that waits. Throws `not_found`, `forbidden`, and `conflict` if none does. */
    withdrawEdit: (own: OwnQuest): Promise<Quest> =>
      change(own, async (quest, session) => {
        if (await edits.withdraw(quest, session)) return quest;
        throw new AppError('conflict', { message: t('No edit of this quest waits for review.') });
      }),

    /**
     * Sends a rejected quest again with a new draft of the same type, and charges its fee again. `reserve` also
     * reserves its rewards. Throws `not_found`, `forbidden`, `insufficient_balance`, `validation_failed`, and
     * `conflict` for a quest that is not rejected.
     */
    resubmit: (own: OwnQuest, draft: QuestDraft, { attempt, reserve }: Resubmission): Promise<Quest> =>
      change(own, async (quest, session) => {
        if (draft.type !== quest.type) {
          const message = t('The type of a quest cannot be changed');
          throw new AppError('validation_failed', { message, fields: { type: [message] } });
        }
        const edited = {
          ...quest,
          ...questOfDraft(draft, quest, await sealChecksFor(own.projectId)),
          earlierWords: earlierOf(quest),
          revision: revisionAfter(quest),
        } as Quest;
        assertFuture(edited.endsAt, clock.now());
        await assertCover(own.projectId, edited.cover, session);
        assertStart(edited, clock.now());
        await assertConditions(quests, edited, clock.now());
        const sent = await changes.resubmit(edited, session);
        if (!sent) throw new AppError('conflict', { message: t('Only a rejected quest can be sent again.') });
        const requested = { quest: sent, amountCents: reserve?.amount_cents, attempt };
        if (reserve) await events.reserveRequested.emit(requested, session);
        return sent;
      }),
  };
}
