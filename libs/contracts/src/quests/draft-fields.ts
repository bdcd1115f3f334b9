import { t } from '@magnetx/texts';
import { z } from 'zod';
import { isVisible, writtenText } from '../fields/plain-text.ts';
import { httpUrlSchema } from '../http/http-url.ts';
import { formatFigure } from '../units/mxp.ts';
import { parseDollars } from '../units/usd.ts';

/** The maximum length of a text of several lines. */
export const TEXT_LENGTH_MAX = 5_000;
/** The maximum length of a single-line text. */
export const LINE_LENGTH_MAX = 120;
const DOLLARS_MAX = 10_000_000;

export const text = (what: string, lengthMax = TEXT_LENGTH_MAX) => writtenText(what, lengthMax);

export const requiredText = (what: string, lengthMax?: number) =>
  z
    .string({ error: t('{what} is required', { what }) })
    .trim()
    .refine(isVisible, t('{what} is required', { what }))
    .pipe(text(what, lengthMax));

export const optionalText = (what: string, lengthMax?: number) => text(what, lengthMax).default('');

export const urlOrEmpty = (what: string) => z.union([z.literal(''), httpUrlSchema(what)]);

export const optionalUrl = (what: string) => urlOrEmpty(what).default('');

export const whole = (what: string, min: number, max: number) =>
  z
    .int(t('{what} must be a whole number', { what }))
    .min(min, t('{what} must be at least {min}', { what, min }))
    .max(max, t('{what} can be at most {max}', { what, max: formatFigure(max) }))
    .optional();

/** The last moment with a four-digit year, as answers write it. A UTC offset can lead beyond it. */
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z');

export const dateTime = (error: string) =>
  z.iso.datetime({ offset: true, abort: true, error }).refine((value) => Date.parse(value) <= LAST_MOMENT_MS, error);

/** Dollars with at most two decimals, parsed to US cents. */
export const dollars = (what: string) => {
  const error = t('{what} must be an amount in dollars with at most two decimals', { what });
  return z
    .number({ error })
    .max(DOLLARS_MAX, {
      error: t('{what} can be at most ${dollarsMax}', { what, dollarsMax: formatFigure(DOLLARS_MAX) }),
      abort: true,
    })
    .refine((value) => parseDollars(String(value)) !== null, { error, abort: true })
    .transform((value) => parseDollars(String(value)) ?? 0)
    .optional();
};
