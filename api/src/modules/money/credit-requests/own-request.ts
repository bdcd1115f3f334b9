import { AppError, type BodyOf, type requestCredit } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { CreditRequestParts } from './credit-request-deps.ts';
import type { StoredCreditRequest } from './credit-request.model.ts';

const ALREADY_OPEN = t('You have an open request for MXP. Wait for its decision, or withdraw it first.');
const DECIDED = t('An admin has already decided this request.');
const NOT_OPEN = t('This request is withdrawn already.');

/** A project's own steps. Only its latest request can be open. */
export function createOwnRequest({ requests, projects, withTransaction, clock, random }: CreditRequestParts) {
  return {
    /** Throws `conflict` while an earlier request is open. */
    ask: (projectId: string, { amount, note }: BodyOf<typeof requestCredit>): Promise<StoredCreditRequest> =>
      withTransaction(async (session) => {
        // Also keeps the account from closing in the meantime, which would leave the request without a project.
        await projects.assertActive(projectId, session);
        const latest = await requests.findLatest(projectId, session);
        if (latest?.status === 'open') throw new AppError('conflict', { message: ALREADY_OPEN });
        const asked = { projectId, amountMxp: amount, note, createdAt: clock.now() };
        const opened = { status: 'open', grantedMxp: null, reason: '', decidedAt: null } as const;
        const request = { id: random.id(), ...asked, ...opened };
        await requests.insert(request, session);
        return request;
      }),

    /** Throws `not_found` for another project's request, and `already_decided` for one that is not open. */
    withdraw: (projectId: string, requestId: string): Promise<StoredCreditRequest> =>
      withTransaction(async (session) => {
        const request = await requests.find(requestId, session);
        if (request?.projectId !== projectId) throw new AppError('not_found');
        const ended = await requests.end(requestId, { status: 'withdrawn', decidedAt: clock.now() }, session);
        if (ended) return ended;
        throw new AppError('already_decided', { message: request.status === 'withdrawn' ? NOT_OPEN : DECIDED });
      }),
  };
}
