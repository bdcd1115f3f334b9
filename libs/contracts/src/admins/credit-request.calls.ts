import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { projectStatusSchema } from '../projects/project.calls.ts';
import { mxpSchema, typedAmount } from '../units/mxp.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { creditedSchema, projectAmountSchema } from './project-balance.calls.ts';
import { reasonFormSchema } from '../fields/reason.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Projects' });

const openCreditRequestSchema = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  projectStatus: projectStatusSchema,
  /** The project's balance now. */
  projectMXP: mxpSchema,
  amountMxp: mxpSchema,
  note: z.string(),
  requestedAt: z.iso.datetime(),
});
export type OpenCreditRequest = z.infer<typeof openCreditRequestSchema>;

export const listCreditRequests = defineCall('listCreditRequests', 'GET /admin/credit-requests', {
  permission: 'admin.read',
  summary: 'Open requests of projects for MXP, oldest first, a page at a time',
  query: z.object(followingPageShape),
  response: success({
    requests: z.array(openCreditRequestSchema),
    /** The number of open requests. */
    open: z.int().min(0),
    next: nextPageSchema,
  }),
});

const requestParams = z.object({ requestId: z.string().min(1).max(64) });
const errors = ['not_found', 'already_decided'] as const;

export const grantCreditRequest = defineCall('grantCreditRequest', 'POST /admin/credit-requests/{requestId}/grant', {
  needsProof: true,
  permission: 'money',
  summary: 'Grant a request for MXP: credit the project once, with the requested amount or another one',
  audit: 'Grant an MXP request',
  params: requestParams,
  body: projectAmountSchema.pick({ amount: true }),
  response: creditedSchema,
  errors,
});

export const declineCreditRequest = defineCall(
  'declineCreditRequest',
  'POST /admin/credit-requests/{requestId}/decline',
  {
    permission: 'money',
    summary: 'Decline a request for MXP, with a reason for the project',
    audit: 'Decline an MXP request',
    params: requestParams,
    body: reasonFormSchema,
    response: success({}),
    errors,
  },
);

/** The form's values, with the amount as typed. */
export const grantCreditFormSchema = z.object({ amount: typedAmount.pipe(projectAmountSchema.shape.amount) });
