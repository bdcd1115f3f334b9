import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { mxpSchema, typedAmount } from '../units/mxp.ts';
import { reasonSchema } from '../fields/reason.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Admin' });

const AMOUNT_INVALID = t('Enter a valid MXP amount');
/** The maximum MXP of one manual movement. */
const AMOUNT_MAX_MXP = 1_000_000_000;

/** The Credit and Debit form: whole MXP, at least 1. */
export const projectAmountSchema = z.object({
  projectId: z.string().min(1).max(64),
  amount: z.int(AMOUNT_INVALID).min(1, AMOUNT_INVALID).max(AMOUNT_MAX_MXP, AMOUNT_INVALID),
  /** Appears in the project's statement. */
  reason: reasonSchema.default(''),
});

/** The form's values, with the amount as typed. */
export const projectAmountFormSchema = z.object({
  amount: typedAmount.pipe(projectAmountSchema.shape.amount),
  reason: reasonSchema,
});

export const creditedSchema = success({ project: z.object({ id: z.string(), projectMXP: mxpSchema }) });

export const creditProject = defineCall('creditProject', 'POST /admin/projects/credit', {
  needsProof: true,
  permission: 'money',
  summary: 'Issue MXP to a project',
  audit: 'Credit a project',
  body: projectAmountSchema,
  response: creditedSchema,
  errors: ['not_found'],
});

export const debitProject = defineCall('debitProject', 'POST /admin/projects/debit', {
  needsProof: true,
  permission: 'money',
  summary: 'Take MXP back from a project, never below zero',
  audit: 'Debit a project',
  body: projectAmountSchema,
  response: creditedSchema,
  errors: ['not_found', 'insufficient_balance'],
});
