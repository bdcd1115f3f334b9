import type { z } from 'zod';
import { isVisible } from '../../fields/plain-text.ts';
import { checkInputOf, readCheckForms } from '../checks/check.schema.ts';
import { numberOf } from '../form-values.ts';
import { giveawayFields } from './giveaway/giveaway-fields.ts';
import { missionFields } from './mission/mission-fields.ts';
import { opportunityFields } from './opportunity/opportunity-fields.ts';
import { rewardFields } from './reward-fields.ts';
import { taskFields } from './task/task-fields.ts';

/** The fields that only drafts of some kinds have. Others ignore them. */
export const kindFields = { ...taskFields, ...giveawayFields, ...opportunityFields, ...missionFields };
type KindField = keyof typeof kindFields;

/** The input of a rule. Fields may be missing or of another type, since all rules report together. */
export type Draft<Field extends string = KindField> = Readonly<Partial<Record<Field, unknown>>>;

export interface DraftRule<Field extends string = KindField> {
  readonly field: Field;
  readonly message: string;
  readonly isBroken: (draft: Draft<Field>) => boolean;
  /** The rule requires the field. */
  readonly isRequired?: true;
}

export const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && !isVisible(value));

export function needs(field: KindField, message: string, applies: (draft: Draft) => boolean = () => true): DraftRule {
  return { field, message, isBroken: (draft) => applies(draft) && isBlank(draft[field]), isRequired: true };
}

type KindForm = Readonly<Record<Exclude<KindField, 'ad_mode'>, string> & { ad_mode: 'job' | 'ad' }>;
type FormInput<Shape> = { [Name in keyof Shape]?: z.input<Shape[Name]> | string | undefined };

/** The costs of a form, without the names of its fields. */
export interface FormTerms {
  /** A task's cash reward or a giveaway's prize. */
  readonly rewardCents: number;
  /** A task's places, or the completions of a mission; null without a limit. */
  readonly maxParticipants: number | null;
  readonly winners: number;
  readonly ad: { readonly budgetCents: number } | null;
  /** The MXP that a mission can give in all. */
  readonly reserveMxp: number;
}
export const NO_TERMS: FormTerms = { rewardCents: 0, maxParticipants: null, winners: 1, ad: null, reserveMxp: 0 };

/** How a kind of quest is posted. */
export interface QuestKindDraft {
  /** The field of its dollars, or of a mission's MXP. */
  readonly amountField: 'cash_amount' | 'prize_value' | 'ad_budget' | 'mxp_amount';
  /** In the order of the messages. */
  readonly rules: readonly DraftRule[];
  /** The kind's fields of a form, as input of the call. */
  readonly inputOf: (form: KindForm) => FormInput<typeof kindFields>;
  /** Invalid amounts count as 0. */
  readonly termsOf: (form: KindForm) => FormTerms;
}

/** The checks of a form as input of the call. */
export function checksInputOf({ checks: text }: Pick<KindForm, 'checks'>) {
  const checks = readCheckForms(text).map(checkInputOf);
  return { checks: checks.length > 0 ? checks : undefined };
}

/** The US cents of a typed amount; 0 for one that cannot be posted. */
export const centsOf = (typed: string): number => taskFields.cash_amount.safeParse(numberOf(typed)).data ?? 0;

/** A typed MXP reward; 0 for one that cannot be posted. */
export const mxpOf = (typed: string): number => rewardFields.mxp_amount.safeParse(numberOf(typed)).data ?? 0;

/** A typed number of people; undefined for one that cannot be posted. */
export const countOf = (typed: string) => rewardFields.max_winners.safeParse(numberOf(typed)).data;
