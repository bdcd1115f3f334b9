import { t } from '@magnetx/texts';
import { z } from 'zod';
import { requiredText } from '../../draft-fields.ts';
import { numberOf } from '../../form-values.ts';
import { ATTEMPTS_FIELD } from '../check-fields.ts';

export const QUESTIONS_MAX = 10;
export const OPTIONS_MAX = 6;
const QUESTION_LENGTH_MAX = 200;
const OPTION_LENGTH_MAX = 100;

const settings = {
  kind: z.literal('quiz'),
  pass_percent: z
    .int(t('The passing score must be a whole number'))
    .min(1, t('The passing score must be at least 1%'))
    .max(100, t('The passing score can be at most 100%')),
  attempts: ATTEMPTS_FIELD.schema,
};

const questionSchema = z.object({
  text: z.string(),
  options: z.array(z.object({ text: z.string(), is_right: z.boolean() })),
});

/** A quiz as its owner and admins see it. */
export const quizSettingsSchema = z.object({ ...settings, questions: z.array(questionSchema) });
export type QuizSettings = z.output<typeof quizSettingsSchema>;

const postedQuestionSchema = z.object({
  text: requiredText(t('A question'), QUESTION_LENGTH_MAX),
  options: z
    .array(z.object({ text: requiredText(t('An answer'), OPTION_LENGTH_MAX), is_right: z.boolean() }))
    .min(2, t('A question needs at least two answers'))
    .max(OPTIONS_MAX, t('A question can have at most {optionsMax} answers', { optionsMax: OPTIONS_MAX }))
    .refine((options) => options.some(({ is_right: isRight }) => isRight), t('Mark the right answers of each question'))
    .refine(
      (options) => new Set(options.map(({ text }) => text)).size === options.length,
      t('The answers to a question must differ'),
    ),
});

/** A quiz as its owner posts it. */
export const postedQuizSchema = z.object({
  ...settings,
  questions: z
    .array(postedQuestionSchema)
    .min(1, t('A quiz needs at least one question'))
    .max(QUESTIONS_MAX, t('A quiz can have at most {questionsMax} questions', { questionsMax: QUESTIONS_MAX })),
});

/** The answers to a quiz: for each question, the positions of the chosen options as they were shown. */
export const quizAnswerSchema = z.array(z.array(z.int().min(0).max(OPTIONS_MAX)).max(OPTIONS_MAX)).max(QUESTIONS_MAX);

/** A quiz as a person sees it: the options are in the person's own order, and the right ones are not marked. */
export const shownQuizSchema = z.object({
  questions: z.array(z.object({ text: z.string(), options: z.array(z.string()), has_several: z.boolean() })),
  pass_percent: z.int(),
});

/** A quiz in the post form. */
export interface QuizForm {
  readonly questions: QuizSettings['questions'];
  readonly pass_percent: string;
  readonly attempts: string;
}

export const EMPTY_QUESTION = {
  text: '',
  options: [
    { text: '', is_right: true },
    { text: '', is_right: false },
  ],
};

export const quizForm = {
  empty: { questions: [EMPTY_QUESTION], pass_percent: '100', attempts: '3' } satisfies QuizForm,
  inputOf: ({ questions, pass_percent, attempts: tries }: QuizForm) => ({
    questions,
    pass_percent: numberOf(pass_percent),
    attempts: numberOf(tries),
  }),
};
