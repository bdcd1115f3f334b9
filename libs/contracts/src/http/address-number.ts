import { t } from '@magnetx/texts';
import { z } from 'zod';

/** Marks an id that names nothing: the call answers `not_found`, not `validation_failed`. */
const NO_SUCH_ID = { noSuchId: true } as const;

/** Whether a text is its number's one spelling: `403`, not `0403`, `403.0`, `+403`, `403e0` or ` 403`. */
const isPlainNumber = (text: string): boolean => String(Number(text)) === text;

/** The id that an address has; NaN in another spelling. */
export const idOfAddress = (text: string): number => (isPlainNumber(text) ? Number(text) : Number.NaN);

const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && isPlainNumber(value) ? Number(value) : value;

/** A whole number of a query. In another spelling it is refused, like a text. */
export function numberInQuery(min: number, max: number) {
  return z.preprocess((value: number) => numberOf(value), z.int().min(min).max(max));
}

/**
 * A number that names a thing, in a path or a query. A thing has one address, so in another spelling the id names
 * nothing: `isNoSuchId`.
 */
export function idInAddress(max = Number.MAX_SAFE_INTEGER) {
  return z.preprocess((value: number, context) => {
    const text: unknown = value;
    const id = numberOf(text);
    if (typeof id === 'string' && Number.isSafeInteger(Number(id)) && Number(id) >= 1) {
      context.addIssue({ code: 'custom', message: t('No such id'), params: NO_SUCH_ID });
    }
    return id;
  }, z.int().min(1).max(max));
}

/** Whether an input is refused because an id in it is spelled otherwise. */
export function isNoSuchId(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params === NO_SUCH_ID;
}
