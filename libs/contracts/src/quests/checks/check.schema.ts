import { t } from '@magnetx/texts';
import { z } from 'zod';
import { calloutForm, calloutSettingsSchema, postedCalloutSchema } from './callout/callout-check.ts';
import {
  codeAnswerSchema,
  codeForm,
  codeSettingsSchema,
  sealedCodeSchema,
  shownCodeSchema,
} from './code/code-check.ts';
import type { CheckField } from './check-fields.ts';
import { evmForm, evmSettingsSchema, postedEvmSchema } from './evm/evm-check.ts';
import { eventForm, eventSettingsSchema } from './event/event-check.ts';
import { CHECK_KINDS, CHECKS_MAX, type CheckKind } from './check-kind.ts';
import { factsForm, factsSettingsSchema, postedFactsSchema, shownFactsSchema } from './facts/facts-check.ts';
import { manualAnswerSchema, manualForm, manualSettingsSchema, shownManualSchema } from './manual/manual-check.ts';
import {
  postedQuizSchema,
  quizAnswerSchema,
  quizForm,
  quizSettingsSchema,
  shownQuizSchema,
  type QuizForm,
} from './quiz/quiz-check.ts';
import { postedXSchema, xForm, xSettingsSchema } from './x/x-check.ts';

/** A check as its owner posts it. */
export const checkSettingsSchema = z.discriminatedUnion('kind', [
  postedQuizSchema,
  codeSettingsSchema,
  postedFactsSchema,
  postedXSchema,
  postedEvmSchema,
  eventSettingsSchema,
  postedCalloutSchema,
  manualSettingsSchema,
]);
export type CheckSettings = z.output<typeof checkSettingsSchema>;

export const checksSchema = z
  .array(checkSettingsSchema)
  .max(CHECKS_MAX, t('At most {checksMax} checks', { checksMax: CHECKS_MAX }));

/** The settings of the kinds that are stored, and shown to owners and admins, as they are posted. */
export const OPEN_SETTINGS = [
  quizSettingsSchema,
  factsSettingsSchema,
  xSettingsSchema,
  evmSettingsSchema,
  eventSettingsSchema,
  calloutSettingsSchema,
  manualSettingsSchema,
] as const;

/** A check as its owner and admins see it, with the right answers of a quiz. */
export const ownedCheckSchema = z.discriminatedUnion('kind', [...OPEN_SETTINGS, sealedCodeSchema]);
export type OwnedCheck = z.output<typeof ownedCheckSchema>;

/** The answer to a check. Most kinds need none. */
export const checkAnswerSchema = z.object({
  quiz: quizAnswerSchema.optional(),
  code: codeAnswerSchema.optional(),
  manual: manualAnswerSchema.optional(),
});
export type CheckAnswer = z.output<typeof checkAnswerSchema>;

/** `unknown`: it could not be verified, and never counts against the person. */
export const checkResultSchema = z.enum(['passed', 'failed', 'unknown']);
export type CheckResult = z.output<typeof checkResultSchema>;

/** A check as a person sees it, with what the person has done. All fields of other kinds are null. */
export const shownCheckSchema = z.object({
  kind: z.enum(CHECK_KINDS),
  /** Null before the first answer. */
  result: checkResultSchema.nullable(),
  /** Why it was not passed; may be empty. */
  reason: z.string(),
  /** Null if it can be answered any number of times. */
  attempts_left: z.int().min(0).nullable(),
  /** When it is tried again, if it is unknown. */
  look_again_at: z.iso.datetime().nullable(),
  /** It is unknown, and people decide. */
  is_with_people: z.boolean(),
  quiz: shownQuizSchema.nullable(),
  code: shownCodeSchema.nullable(),
  facts: shownFactsSchema.nullable(),
  manual: shownManualSchema.nullable(),
  /** An action elsewhere, which is then checked. The link may be empty. */
  task: z.object({ text: z.string(), link: z.string() }).nullable(),
});
export type ShownCheck = z.output<typeof shownCheckSchema>;

/** How each kind is filled in: its empty form, and a form as input of the call. Most follow from fields. */
const CHECK_FORMS = {
  quiz: quizForm,
  code: codeForm,
  facts: factsForm,
  x: xForm,
  evm: evmForm,
  event: eventForm,
  callout: calloutForm,
  manual: manualForm,
} satisfies Record<CheckKind, object>;

/** A check in the post form. */
export type CheckForm =
  | ({ readonly kind: 'quiz' } & QuizForm)
  | { [K in Exclude<CheckKind, 'quiz'>]: { readonly kind: K } & (typeof CHECK_FORMS)[K]['empty'] }[Exclude<
      CheckKind,
      'quiz'
    >];

/** The fields of a kind of check. None for a kind with a form component. */
export const checkFieldsOf = (kind: CheckKind): [name: string, field: CheckField][] => {
  const form = CHECK_FORMS[kind];
  return 'fields' in form ? Object.entries(form.fields) : [];
};

/** The settings of a check of such a kind, as lines for people. */
export const checkLinesOf = (check: OwnedCheck): string[] =>
  checkFieldsOf(check.kind).flatMap(([name, { label, input }]) => {
    const value = (check as Readonly<Record<string, unknown>>)[name] ?? '';
    const text = typeof input === 'object' ? input[String(value)] : String(value);
    return text ? `${label}: ${text}` : [];
  });

export const emptyCheck = (kind: CheckKind) => ({ kind, ...CHECK_FORMS[kind].empty }) as CheckForm;

/** A check's form as input of the call. */
export const checkInputOf = (form: CheckForm) => {
  const { inputOf } = CHECK_FORMS[form.kind] as { readonly inputOf: (form: CheckForm) => object };
  return { kind: form.kind, ...inputOf(form) } as z.input<typeof checkSettingsSchema>;
};

/** The post form has all checks as one text. Drafts of older forms, or none, are no checks. */
export function readCheckForms(text: string): readonly CheckForm[] {
  if (text === '') return [];
  try {
    return (JSON.parse(text) as CheckForm[]).filter(({ kind }) => CHECK_KINDS.includes(kind));
  } catch {
    return [];
  }
}

export const writeCheckForms = (forms: readonly CheckForm[]): string =>
  forms.length === 0 ? '' : JSON.stringify(forms);

/** The form of a check that was posted. A secret word is to be typed again. */
export function formOfCheck(check: OwnedCheck): CheckForm {
  const texts = Object.entries(check).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
  return { ...emptyCheck(check.kind), ...Object.fromEntries(texts) } as CheckForm;
}

/** A check without its secret word and right answers, for members who may not post. */
export function withoutAnswers<C extends OwnedCheck | CheckForm>(check: C): C {
  if (!('questions' in check)) return 'code' in check ? { ...check, code: '' } : check;
  const hidden = (options: readonly { text: string }[]) => options.map(({ text }) => ({ text, is_right: false }));
  return { ...check, questions: check.questions.map(({ text, options }) => ({ text, options: hidden(options) })) };
}
