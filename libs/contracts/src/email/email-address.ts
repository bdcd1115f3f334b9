import { t } from '@magnetx/texts';
import { z } from 'zod';
import { EMAIL_LENGTH_MAX, tooLong } from '../fields/lengths.ts';

const NOT_AN_ADDRESS = t('Please enter a valid email address');

const typed = z
  .string()
  .trim()
  .max(EMAIL_LENGTH_MAX, tooLong(t('Email'), EMAIL_LENGTH_MAX));

/** An e-mail address as someone types it. */
export const emailAddressSchema = typed
  .min(1, { error: t('Email is required'), abort: true })
  .pipe(z.email(NOT_AN_ADDRESS));

/** The same, where none is needed: empty without one. */
export const optionalEmailSchema = typed.pipe(z.union([z.literal(''), z.email(NOT_AN_ADDRESS)])).default('');
