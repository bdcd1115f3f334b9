import { t } from '@magnetx/texts';
import { z } from 'zod';
import { numberOf } from '../form-values.ts';
import { ATTEMPTS_MAX } from './check-kind.ts';

/** A setting of a kind of check, from which its schema, the field of the post form and the line for admins follow. */
export interface CheckField<S extends z.ZodType = z.ZodType> {
  readonly label: string;
  readonly help?: string;
  /** The posted value: a number for `whole`, else a text. */
  readonly schema: S;
  /** A whole number from 1, or one of some values with their labels. A text by default. */
  readonly input?: 'whole' | Readonly<Record<string, string>>;
  readonly lengthMax?: number;
  readonly isOptional?: true;
  /** In an empty form. */
  readonly initial?: string;
}

type Fields = Readonly<Record<string, CheckField>>;

/** A kind of check in the post form. */
export type FormOf<F extends Fields> = { readonly [N in keyof F]: string };

/** The schemas of these settings, as the shape of an object. */
export const shapeOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [N in keyof F]: F[N]['schema'];
  };

/** The form of a kind of check whose settings are these fields: empty, and filled in as input of the call. */
export const formOf = <F extends Fields>(fields: F) => ({
  fields: fields as Fields,
  empty: Object.fromEntries(Object.entries(fields).map(([name, { initial = '' }]) => [name, initial])) as FormOf<F>,
  inputOf: (form: FormOf<F>): object =>
    Object.fromEntries(
      Object.entries(fields).map(([name, { input }]) => [
        name,
        input === 'whole' ? numberOf(form[name] ?? '') : form[name],
      ]),
    ),
});

/** How often a person may answer a check in one period. */
export const ATTEMPTS_FIELD = {
  label: t('Attempts'),
  help: t('Of each person, in one period.'),
  input: 'whole',
  initial: '3',
  schema: z
    .int(t('The attempts must be a whole number'))
    .min(1, t('Allow at least one attempt'))
    .max(ATTEMPTS_MAX, t('Allow at most {attemptsMax} attempts', { attemptsMax: ATTEMPTS_MAX })),
} as const satisfies CheckField;
