import { z } from 'zod';
import { momentOf } from '../units/local-moment.ts';
import { basicsOf } from './quest-basics.schema.ts';
import { questDraftSchema, questEditSchema, requiredDraftFields } from './quest-draft.schema.ts';
import { questFeeMxp } from './quest-fee.ts';
import type { QuestWord } from './quest-words.schema.ts';
import type { QuestType } from './quest.schema.ts';

type DraftInput = z.input<typeof questDraftSchema>;
type EditInput = z.input<typeof questEditSchema>;
type Fields<T> = { [K in keyof T]?: T[K] | string | undefined };
type Texts<T> = { [K in keyof T]-?: Exclude<T[K], undefined> extends readonly string[] ? string[] : string };

/** The stored start and end of the quest that a form is about. */
export interface QuestMoments {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const NO_MOMENTS: QuestMoments = { startsAt: null, endsAt: null };

/** The values of the form of a new quest: texts under the names of the call's fields, empty when not filled in. */
export type QuestForm = Omit<Texts<DraftInput>, 'type' | 'ad_mode'> & { type: QuestType | ''; ad_mode: 'job' | 'ad' };

/** The values of the edit form. Moments are values of `datetime-local` inputs. */
export type QuestEditForm = Pick<QuestForm, QuestWord | 'startsAt' | 'endsAt' | 'duration_days'>;

function numberOf(text: string): number | undefined {
  return text.trim() === '' ? undefined : Number(text);
}

const filledIn = (text: string): string | undefined => text.trim() || undefined;

type TextField = Exclude<keyof QuestForm, 'type' | 'ad_mode' | 'tags'>;

function convert<K extends TextField, T>(form: QuestForm, read: (text: string) => T, ...names: readonly K[]) {
  return Object.fromEntries(names.map((name) => [name, read(form[name])])) as Record<K, T>;
}

/** The fields of the chosen type. Values of other types' fields are not sent. */
function fieldsOfType(form: QuestForm): Fields<DraftInput> {
  const isAd = form.ad_mode === 'ad';
  switch (form.type) {
    case 'task':
      return convert(form, numberOf, 'cash_amount', 'mxp_amount', 'max_winners', 'duration_days');
    case 'giveaway':
      return {
        ...convert(form, numberOf, 'prize_value', 'mxp_amount'),
        prize_description: form.prize_description,
        max_winners: numberOf(form.max_winners) ?? 1,
      };
    case 'opportunity':
      return {
        ...convert(form, filledIn, 'job_type', 'location', 'salary_range', 'benefits', 'application_url'),
        ad_mode: isAd,
        ...(isAd && convert(form, numberOf, 'ad_budget')),
        ...(isAd && convert(form, filledIn, 'ad_targeting', 'ad_landing_url')),
      };
    case '':
      return {};
  }
}

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
      ...fieldsOfType(form),
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

export type QuestFormCost = ReturnType<typeof questFormCost>;

/**
 * The cost of posting the form with its current values. Invalid amounts count as 0. `rewardCents` is the task's cash
 * reward or the giveaway's prize, 0 for an opportunity. `maxParticipants` are a task's places, null without a limit;
 * `winners` those of a giveaway, else 1. `ad` is null without an ad.
 */
export function questFormCost({ type, cash_amount, prize_value, max_winners, ad_mode, ad_budget }: QuestForm) {
  if (!type) return { feeMxp: 0, rewardCents: 0, maxParticipants: null, winners: 1, ad: null };
  const typed = { task: cash_amount, giveaway: prize_value, opportunity: '' }[type];
  const rewardCents = questDraftSchema.shape.cash_amount.safeParse(numberOf(typed)).data ?? 0;
  const places = questDraftSchema.shape.max_winners.safeParse(numberOf(max_winners)).data;
  const maxParticipants = (type === 'task' ? places : null) ?? null;
  const winners = (type === 'giveaway' ? places : null) ?? 1;
  const budgetCents = questDraftSchema.shape.ad_budget.safeParse(numberOf(ad_budget)).data ?? 0;
  const ad = type === 'opportunity' && ad_mode === 'ad' ? { budgetCents } : null;
  return { feeMxp: questFeeMxp({ type, cashCents: rewardCents }), rewardCents, maxParticipants, winners, ad };
}
