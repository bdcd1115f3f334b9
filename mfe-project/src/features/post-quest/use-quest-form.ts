import {
  EMPTY_QUEST_FORM,
  formatMxp,
  formatUsd,
  insufficientBalanceText,
  OPTIONAL_QUEST_FIELDS,
  QUEST_KIND_DRAFTS,
  QUEST_KIND_RULES,
  QUEST_KINDS,
  questAmountProblems,
  questFormCost,
  questFormSchema,
  questFormSchemaOf,
  type BodyInputOf,
  type QuestForm,
  type QuestFormCost,
  type QuestMoments,
  type submitQuest,
} from '@magnetx/contracts';
import { failureTextFrom, type CallError } from '@magnetx/federation/api';
import { useCallForm, type FormFieldProps } from '@magnetx/federation/forms';
import { useHost, useNavigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { paths } from '../../paths.ts';
import { usePostQuestMutation, useResubmitQuestMutation } from '../../shared/quests/quests.endpoints.ts';
import { useQuestDraft } from '../../shared/quest-form/use-quest-draft.ts';
import { useUnsavedChanges } from '../../shared/unsaved/unsaved-changes.ts';
import type { SaveState } from './draft-saver.ts';
import { useReserveForm, type ReserveForm } from './use-reserve-form.ts';
import type { SavedDraft } from './use-saved-draft.ts';

const failureText = failureTextFrom({
  refused: t('Submission failed'),
  unanswered: t('Failed to create quest. Please try again.'),
});
const failureTextOfRejected = failureTextFrom({
  refused: t('Submission failed'),
  unanswered: t('Failed to send quest. Please try again.'),
});

export interface RejectedQuest {
  readonly questId: number;
  /** The form as it was posted. */
  readonly form: QuestForm;
  readonly stored: QuestMoments;
}

export interface QuestFormSource {
  readonly rejected?: RejectedQuest | undefined;
  readonly saved?: SavedDraft | undefined;
}

/** Leaving the page would lose what is filled in. */
const RISKS: readonly SaveState['kind'][] = ['waiting', 'refused', 'conflict'];

/** Posting would delete what was saved elsewhere. */
const CHANGED_ELSEWHERE: CallError = {
  status: 409,
  code: 'conflict',
  error: t('This draft was changed elsewhere. Choose what to keep, then send it.'),
};

/** Quests of projects with a good record do not wait. */
const LIVE = { title: t('Your quest is live'), message: t('Users see it now. An admin may still check it.') };

/** Whether its fee is a reserve that people earn from. */
export const isReserved = (type: QuestForm['type']): boolean =>
  type !== '' && QUEST_KIND_RULES[type].isReserve === true;

/** The fields that the cost depends on. */
function amountFieldsOf(type: QuestForm['type']) {
  if (type === '') return [];
  const { amountField } = QUEST_KIND_DRAFTS[type];
  return isReserved(type) ? [amountField, 'max_winners' as const] : [amountField];
}

function paidText({ feeMxp }: QuestFormCost, reserve: ReserveForm | null): string {
  const paid = t('{feeMxp} paid.', { feeMxp: formatMxp(feeMxp) });
  return reserve?.isWanted ? `${paid} ${t('{usd} reserved.', { usd: formatUsd(reserve.costCents) })}` : paid;
}

/** The form of a new or rejected quest: what is filled in, what it would cost, and the way to the server. */
export function useQuestForm(balanceMxp: number | undefined, { rejected, saved }: QuestFormSource) {
  const { notify } = useHost();
  const navigate = useNavigate();
  const [postQuest] = usePostQuestMutation();
  const [resubmitQuest] = useResubmitQuestMutation();
  const initial = rejected?.form ?? saved?.opened.form ?? EMPTY_QUEST_FORM;
  const tabDraft = useQuestDraft({
    name: rejected ? `resubmit-quest:${rejected.questId}` : 'post-quest',
    initial,
    choices: { type: ['', ...QUEST_KINDS], ad_mode: ['job', 'ad'] },
  });
  const draft = saved?.draft ?? tabDraft;

  async function send(parsed: BodyInputOf<typeof submitQuest>): Promise<void> {
    await saved?.saver.flush();
    if (saved?.saver.state.kind === 'conflict') throw CHANGED_ELSEWHERE;
    let isLive = false;
    const body = { ...parsed, ...reserve?.body, ...(saved && { draft_id: saved.saver.base.id }) };
    try {
      const sent = { body, idempotencyKey: draft.keyFor(body) };
      if (rejected) await resubmitQuest({ params: { questId: rejected.questId }, ...sent }).unwrap();
      else isLive = (await postQuest(sent).unwrap()).quest.status === 'active';
    } catch (error) {
      draft.settle(error);
      throw error;
    }
    saved?.saver.stop();
    markSaved();
    const when = body.startsAt === undefined ? t('once') : t('at its start, if');
    const title = rejected ? t('Quest sent again') : t('Quest created');
    const news = isLive ? LIVE : { title, message: t('It goes live {when} an admin has approved it.', { when }) };
    notify({ type: 'success', ...news, message: `${paidText(cost, reserve)} ${news.message}` });
    void navigate(paths.quests.href());
  }

  const form = useCallForm<QuestForm, BodyInputOf<typeof submitQuest>>({
    schema: rejected ? questFormSchemaOf(rejected.stored) : questFormSchema,
    defaultValues: initial,
    optional: OPTIONAL_QUEST_FIELDS,
    listsEveryFailure: true,
    send,
    failureText: rejected ? failureTextOfRejected : failureText,
    draft,
  });

  const { values } = form;
  const isAtRisk = saved ? RISKS.includes(saved.state.kind) : JSON.stringify(values) !== JSON.stringify(initial);
  const markSaved = useUnsavedChanges(isAtRisk, draft);
  const cost = questFormCost(values);
  const problems = questAmountProblems(values);
  // An opportunity without an ad has no amount, and no problem.
  const amounts = amountFieldsOf(values.type);
  const amountProblem = amounts.map((name) => problems[name]).find(Boolean) ?? '';
  const reserve = useReserveForm(values.type, cost);
  const isShort = balanceMxp !== undefined && cost.feeMxp > balanceMxp;
  return {
    ...form,
    /** Wrong amounts are refused while they are typed. Messages of a submit, which may be longer, come first. */
    field: <TName extends keyof QuestForm>(name: TName): FormFieldProps<TName> => {
      const props = form.field(name);
      return { ...props, error: props.error ?? (values[name].length > 0 ? problems[name] : undefined) };
    },
    /** Why the amount on which the cost depends cannot be posted; empty when it can. */
    amountProblem,
    /** Whether there is a fee to show: an amount that it depends on can be posted. */
    isFeeKnown: values.type === '' || QUEST_KIND_RULES[values.type].isListedByDay || amountProblem === '',
    isAmountEmpty: amounts.some((name) => values[name] === ''),
    /** A saved draft stays among the drafts, and the form begins a new one. */
    discard: () => {
      if (saved && saved.saver.base.version > 0) return void navigate(paths.postQuest.href());
      form.discard();
      saved?.saver.keep(initial);
    },
    cost,
    reserve,
    /** Why it cannot be posted, whatever else is filled in; empty when it can. */
    shortage: isShort ? insufficientBalanceText({ feeMxp: cost.feeMxp, balanceMxp }) : '',
  };
}

export type QuestFormState = ReturnType<typeof useQuestForm>;
