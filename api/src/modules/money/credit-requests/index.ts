import {
  type CreditRequest,
  declineCreditRequest,
  getCreditRequest,
  grantCreditRequest,
  listCreditRequests,
  listCreditRequestsOfProject,
  requestCredit,
  withdrawCreditRequest,
} from '@magnetx/contracts';
import { route } from '../../../http/route.ts';
import type { CreditRequestsDeps } from './credit-request-deps.ts';
import type { StoredCreditRequest } from './credit-request.model.ts';
import { createCreditRequestRepository } from './credit-request.repository.ts';
import { createDecideRequest } from './decide-request.ts';
import { listOpenRequests } from './list-open-requests.ts';
import { createOwnRequest } from './own-request.ts';

function present({ amountMxp, grantedMxp, createdAt, decidedAt, ...request }: StoredCreditRequest): CreditRequest {
  const { id, status, note, reason } = request;
  const amounts = { amount_mxp: amountMxp, granted_mxp: grantedMxp };
  const times = { created_at: createdAt.toISOString(), decided_at: decidedAt?.toISOString() ?? null };
  return { id, status, note, reason, ...amounts, ...times };
}

/** Projects ask for MXP, and admins grant or decline it. */
export function createCreditRequestsModule(deps: CreditRequestsDeps) {
  const requests = createCreditRequestRepository(deps.connection);
  const parts = { ...deps, requests };
  const own = createOwnRequest(parts);
  const { grant, decline } = createDecideRequest(parts);
  return {
    /** Deletes a project's requests when its account begins to close, so that none can be granted. */
    erase: requests.deleteOf,
    countOpen: requests.countOpen,
    routes: [
      route(getCreditRequest, async ({ caller }) => {
        const latest = await requests.findLatest(caller().accountId);
        return { request: latest && present(latest) };
      }),
      route(requestCredit, async ({ caller, body }) => ({ request: present(await own.ask(caller().accountId, body)) })),
      route(withdrawCreditRequest, async ({ caller, params: { requestId } }) => ({
        request: present(await own.withdraw(caller().accountId, requestId)),
      })),
      route(listCreditRequestsOfProject, async ({ params: { projectId }, query }) => {
        const { rows, next } = await requests.pageOf(projectId, query);
        return { requests: rows.map(present), next };
      }),
      route(listCreditRequests, ({ query }) => listOpenRequests(parts, query)),
      route(grantCreditRequest, async ({ params: { requestId }, body: { amount }, audit }) => ({
        project: await grant(requestId, amount, audit),
      })),
      route(declineCreditRequest, async ({ params: { requestId }, body: { reason }, audit }) => {
        await decline(requestId, reason, audit);
        return {};
      }),
    ],
  };
}

export type CreditRequestsModule = ReturnType<typeof createCreditRequestsModule>;
