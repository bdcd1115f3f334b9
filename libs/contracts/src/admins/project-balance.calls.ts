import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { mxpSchema, typedAmount } from '../units/mxp.ts';
import { reasonSchema } from './reason.schema.ts';

const AMOUNT_INVALID = 'Enter a valid MXP amount';
/** The most MXP that one movement by hand may carry. */
const AMOUNT_MAX_MXP = 1_000_000_000;

/** The Credit and Debit form (specification of the admin area, section 5): whole MXP, at least 1. */
const projectAmountSchema = z.object({
  projectId: z.string().min(1).max(64),
  amount: z.int(AMOUNT_INVALID).min(1, AMOUNT_INVALID).max(AMOUNT_MAX_MXP, AMOUNT_INVALID),
  /** Stands in the project's statement. */
  reason: reasonSchema.default(''),
});

/** The same as its form holds it: the amount as it was typed. */
export const projectAmountFormSchema = z.object({
  amount: typedAmount.pipe(projectAmountSchema.shape.amount),
  reason: reasonSchema,
});

const balance = success({ project: z.object({ id: z.string(), projectMXP: mxpSchema }) });

export const creditProject = defineCall({
  name: 'creditProject',
  method: 'POST',
  path: '/admin/projects/credit',
  audience: 'admin',
  tag: 'Admin',
  summary: 'Issue MXP to a project',
  audit: 'Credit a project',
  body: projectAmountSchema,
  response: balance,
  errors: ['not_found'],
});

export const debitProject = defineCall({
  name: 'debitProject',
  method: 'POST',
  path: '/admin/projects/debit',
  audience: 'admin',
  tag: 'Admin',
  summary: 'Take MXP back from a project, never below zero',
  audit: 'Debit a project',
  body: projectAmountSchema,
  response: balance,
  errors: ['not_found', 'insufficient_balance'],
});
