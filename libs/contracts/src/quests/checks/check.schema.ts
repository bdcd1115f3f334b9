import { z } from 'zod';
import {
  codeAnswerSchema,
  codeForm,
  codeSettingsSchema,
  sealedCodeSchema,
  shownCodeSchema,
  type CodeForm,
} from './code/code-check.ts';
import { CHECK_KINDS, CHECKS_MAX, type CheckKind } from './check-kind.ts';
import {
  factsForm,
  factsSettingsSchema,
  postedFactsSchema,
  shownFactsSchema,
  type FactsForm,
} from './facts/facts-check.ts';
import {
  postedQuizSchema,
  quizAnswerSchema,
  quizForm,
  quizSettingsSchema,
  shownQuizSchema,
  type QuizForm,
} from './quiz/quiz-check.ts';

/** A check as its owner posts it. */
export const checkSettingsSchema = z.discriminatedUnion('kind', [
  postedQuizSchema,
  codeSettingsSchema,
  postedFactsSchema,
]);
export type CheckSettings = z.output<typeof checkSettingsSchema>;

export const checksSchema = z.array(checkSettingsSchema).max(CHECKS_MAX, `At most ${CHECKS_MAX} checks`);

/** A check as its owner and admins see it, with the right answers of a quiz. */
export const ownedCheckSchema = z.discriminatedUnion('kind', [
  quizSettingsSchema,
  sealedCodeSchema,
  factsSettingsSchema,
]);
export type OwnedCheck = z.output<typeof ownedCheckSchema>;

/** The answer to a check. Facts need none. */
export const checkAnswerSchema = z.object({
  quiz: quizAnswerSchema.optional(),
  code: codeAnswerSchema.optional(),
});
export type CheckAnswer = z.output<typeof checkAnswerSchema>;

/** `unknown`: it could not be verified, and never counts against the person. */
export const checkResultSchema = z.enum(['passed', 'failed', 'unknown']);
export type CheckResult = z.output<typeof checkResultSchema>;

/** A check as a person sees it, with what the person has done. All but the field of its kind are null. */
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
});
export type ShownCheck = z.output<typeof shownCheckSchema>;

/** A check in the post form. */
export type CheckForm =
  | ({ readonly kind: 'quiz' } & QuizForm)
  | ({ readonly kind: 'code' } & CodeForm)
  | ({ readonly kind: 'facts' } & FactsForm);

/** How each kind is filled in: its empty form, and a form as input of the call. */
const CHECK_FORMS: {
  readonly [K in CheckKind]: {
    readonly empty: Omit<Extract<CheckForm, { kind: K }>, 'kind'>;
    readonly inputOf: (form: Extract<CheckForm, { kind: K }>) => object;
  };
} = { quiz: quizForm, code: codeForm, facts: factsForm };

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
