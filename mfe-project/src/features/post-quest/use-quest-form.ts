import {
  EMPTY_QUEST_FORM,
  insufficientBalanceText,
  OPTIONAL_QUEST_FIELDS,
  questFormCost,
  questFormSchema,
  questTypeSchema,
  type BodyInputOf,
  type QuestForm,
  type submitQuest,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost, useNavigate } from '@magnetx/federation/host';
import { paths } from '../../paths.ts';
import { usePostQuestMutation } from '../../shared/quests/quests.endpoints.ts';
import { useQuestDraft } from '../../shared/quest-form/use-quest-draft.ts';
import { useUnsavedChanges } from '../../shared/unsaved/unsaved-changes.ts';

const failureText = failureTextFrom({
  refused: 'Submission failed',
  unanswered: 'Failed to create quest. Please try again.',
});

/** The form of a new quest: what is filled in, what posting it would cost, and the way to the server. */
export function useQuestForm(balanceMxp: number | undefined) {
  const { notify } = useHost();
  const navigate = useNavigate();
  const [postQuest] = usePostQuestMutation();
  const draft = useQuestDraft({
    name: 'post-quest',
    initial: EMPTY_QUEST_FORM,
    choices: { type: ['', ...questTypeSchema.options], ad_mode: ['job', 'ad'] },
  });

  async function send(body: BodyInputOf<typeof submitQuest>): Promise<void> {
    try {
      await postQuest({ body, idempotencyKey: draft.keyFor(body) }).unwrap();
    } catch (error) {
      draft.settle(error);
      throw error;
    }
    markSaved();
    notify({ type: 'success', title: 'Quest created', message: 'It goes live once an admin has approved it.' });
    void navigate(paths.quests.href());
  }

  const form = useCallForm<QuestForm, BodyInputOf<typeof submitQuest>>({
    schema: questFormSchema,
    defaultValues: EMPTY_QUEST_FORM,
    optional: OPTIONAL_QUEST_FIELDS,
    listsEveryFailure: true,
    send,
    failureText,
    draft,
  });

  const { values } = form;
  const markSaved = useUnsavedChanges(JSON.stringify(values) !== JSON.stringify(EMPTY_QUEST_FORM), draft);
  const cost = questFormCost(values);
  const isShort = balanceMxp !== undefined && cost.feeMxp > balanceMxp;
  return {
    ...form,
    cost,
    /** Why it cannot be posted, whatever else is filled in; empty when it can. */
    shortage: isShort ? insufficientBalanceText({ feeMxp: cost.feeMxp, balanceMxp }) : '',
  };
}

export type QuestFormState = ReturnType<typeof useQuestForm>;
