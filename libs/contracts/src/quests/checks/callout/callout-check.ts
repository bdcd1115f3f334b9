import { t } from '@magnetx/texts';
import { z } from 'zod';
import { httpUrlSchema } from '../../../http/http-url.ts';
import { LINE_LENGTH_MAX, optionalText, requiredText } from '../../draft-fields.ts';
import { formOf, shapeOf, type CheckField } from '../check-fields.ts';

const fields = {
  task: {
    label: t('Task'),
    help: t('Such as “Connect your wallet to our app”. People read it.'),
    lengthMax: LINE_LENGTH_MAX,
    schema: requiredText(t('The task'), LINE_LENGTH_MAX),
  },
  address: {
    label: t('Address of your software'),
    help: t('It gets signed requests over https, and says who has done it. The secret is on the page Team.'),
    lengthMax: 2_000,
    schema: httpUrlSchema(t('The address of your software')),
  },
  asked: {
    label: t('Requested answer'),
    help: t('A text that people type for your software. None if empty.'),
    lengthMax: LINE_LENGTH_MAX,
    isOptional: true,
    schema: optionalText(t('The requested answer'), LINE_LENGTH_MAX),
  },
} as const satisfies Record<string, CheckField>;

/** A task that the software of the project answers for, as its owner posts it. */
export const postedCalloutSchema = z.object({ kind: z.literal('callout'), ...shapeOf(fields) });

/** The same as members and admins see it. The address is for them alone. */
export const calloutSettingsSchema = postedCalloutSchema.extend({ address: z.string() });

export const calloutForm = formOf(fields);
