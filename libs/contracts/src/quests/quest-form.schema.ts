import { z } from 'zod';
import { momentOf } from '../units/local-moment.ts';
import { convert, filledIn, numberOf } from './form-values.ts';
import type { QuestKind } from './kinds/quest-kind.ts';
import { NO_TERMS, type FormTerms } from './kinds/quest-kind-draft.ts';
import { QUEST_KIND_DRAFTS } from './kinds/quest-kind-drafts.ts';
import { basicsOf } from './quest-basics.schema.ts';
import { questDraftSchema, questEditSchema, requiredDraftFields } from './quest-draft.schema.ts';
import { questFeeMxp } from './quest-fee.ts';
import type { QuestWord } from './quest-words.schema.ts';

type DraftInput = z.input<typeof questDraftSchema>;
type EditInput = z.input<typeof questEditSchema>;
type Texts<T> = { [K in keyof T]-?: Exclude<T[K], undefined> extends readonly string[] ? string[] : string };

/** The stored start and end of the quest that a form is about. */
export interface QuestMoments {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const NO_MOMENTS: QuestMoments = { startsAt: null, endsAt: null };

/** The values of the form of a new quest: texts under the names of the call's fields, empty when not filled in. */
export type QuestForm = Omit<Texts<DraftInput>, 'type' | 'ad_mode'> & { type: QuestKind | ''; ad_mode: 'job' | 'ad' };

/** The values of the edit form. Moments are values of `datetime-local` inputs. */
export type QuestEditForm = Pick<QuestForm, QuestWord | 'startsAt' | 'endsAt' | 'duration_days'>;

/** Reports the schema's issues at the form's fields. */
function report(found: z.ZodSafeParseResult<unknown>, context: z.RefinementCtx): void {
  for (const { path, message } of found.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: path.slice(0, 1), message });
  }
}

/**
 * Converts the form of a quest to the call's input: dollars as typed, whole numbers, moments in UTC, or as stored. It
 * reports all messages of {@link questDraftSchema} together.
 */
export const questFormSchemaOf = (stored: QuestMoments) =>
  z.custom<QuestForm>().transform((form, context) => {
    const draft = {
      type: form.type,
      ...basicsOf(form),
      startsAt: momentOf(form.startsAt, stored.startsAt),
      endsAt: momentOf(form.endsAt, stored.endsAt),
      ...convert(form, numberOf, 'early_hours', 'early_level'),
      ...(form.type && QUEST_KIND_DRAFTS[form.type].inputOf(form)),
    };
    report(questDraftSchema.safeParse(draft), context);
    return draft as DraftInput;
  });

/** The same for a new quest. */
export const questFormSchema = questFormSchemaOf(NO_MOMENTS);

/** Converts the edit form to the call's input. An empty end is left out, which keeps it; an empty start removes it. */
export const questEditFormSchemaOf = (stored: QuestMoments) =>
  z.custom<QuestEditForm>().transform((form, context) => {
    const edit = {
      ...form,
      job_type: filledIn(form.job_type),
      duration_days: numberOf(form.duration_days) ?? null,
      startsAt: momentOf(form.startsAt, stored.startsAt) ?? null,
      endsAt: momentOf(form.endsAt, stored.endsAt),
    };
    report(questEditSchema.safeParse(edit), context);
    return edit as EditInput;
  });

type FieldName = keyof QuestForm & string;

const FIELDS = Object.keys(questDraftSchema.shape) as FieldName[];

/** The fields that no quest type requires. */
export const OPTIONAL_QUEST_FIELDS = FIELDS.filter((name) => !requiredDraftFields.includes(name) && name !== 'ad_mode');

function emptyField(name: FieldName): string | string[] {
  if (name === 'tags') return [];
  if (name === 'ad_mode') return 'job';
  const byDefault = questDraftSchema.shape[name].safeParse(undefined).data;
  return typeof byDefault === 'string' ? byDefault : '';
}

/** The empty form. The order of its fields is the order of the messages. */
export const EMPTY_QUEST_FORM = Object.fromEntries(
  [...new Set([...requiredDraftFields, ...FIELDS])].map((name) => [name, emptyField(name)]),
) as QuestForm;

const AMOUNT_FIELDS = [
  'cash_amount',
  'prize_value',
  'ad_budget',
  'mxp_amount',
  'max_winners',
  'duration_days',
] as const;

/** The first message about each amount or number of the chosen type that cannot be posted, by field. */
export function questAmountProblems(form: QuestForm): Partial<Record<FieldName, string>> {
  const issues = questFormSchema.safeParse(form).error?.issues ?? [];
  const about = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  return Object.fromEntries(AMOUNT_FIELDS.map((name) => [name, about(name)]));
}

export interface QuestFormCost extends FormTerms {
  readonly feeMxp: number;
}

/** The cost of posting the form with its current values. Invalid amounts count as 0. */
export function questFormCost(form: QuestForm): QuestFormCost {
  const { type } = form;
  if (!type) return { ...NO_TERMS, feeMxp: 0 };
  const terms = QUEST_KIND_DRAFTS[type].termsOf(form);
  return { ...terms, feeMxp: questFeeMxp({ type, cashCents: terms.rewardCents, reserveMxp: terms.reserveMxp }) };
}
