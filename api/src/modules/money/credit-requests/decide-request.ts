import { AppError, formatMxp } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { AuditTrail } from '../../../http/audit-trail.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import type { CreditRequestParts } from './credit-request-deps.ts';
import type { Ending } from './credit-request.repository.ts';

const NO_REQUEST = t('There is no such request.');
const WITHDRAWN = t('The project has withdrawn this request.');

type Audit = Pick<AuditTrail, 'on' | 'done'>;

/**
 * Decides on a project's request, once: of concurrent decisions and a withdrawal, one succeeds. The others throw
 * `already_decided`. Throws `not_found` for a request of a project that is closed.
 */
export function createDecideRequest(deps: CreditRequestParts) {
  const { requests, projects, notifications, creditIn, withTransaction, clock } = deps;

  async function end(id: string, ending: Omit<Ending, 'decidedAt'>, audit: Audit, session: ClientSession) {
    const request = await requests.find(id, session);
    const project = request && (await projects.find(request.projectId, session));
    if (!request || !project) throw new AppError('not_found', { message: NO_REQUEST });
    const note = { ...projectNote(project), detail: `Request for ${formatMxp(request.amountMxp)}` };
    audit.on(note);
    if (request.status === 'withdrawn') throw new AppError('already_decided', { message: WITHDRAWN });
    if (!(await requests.end(id, { ...ending, decidedAt: clock.now() }, session))) {
      throw new AppError('already_decided');
    }
    return { request, note };
  }

  return {
    /** Credits the project, by a ledger key of the request, and notifies it. Returns the new balance. */
    grant: (requestId: string, amountMxp: number, audit: Audit) =>
      withTransaction(async (session) => {
        const { request, note } = await end(requestId, { status: 'granted', grantedMxp: amountMxp }, audit, session);
        const { projectId } = request;
        const movement = { projectId, amountMxp, reason: note.detail, attempt: `request-${requestId}`, audit };
        return creditIn(movement, session);
      }),

    decline: (requestId: string, reason: string, audit: Audit): Promise<void> =>
      withTransaction(async (session) => {
        const { request, note } = await end(requestId, { status: 'declined', reason }, audit, session);
        await audit.done({ ...note, detail: `${note.detail} Reason: ${reason}` }, session);
        const message = t('Your request for {amountMxp} was declined. Reason: {reason}', {
          amountMxp: formatMxp(request.amountMxp),
          reason,
        });
        const text = { type: 'warning', title: t('MXP request declined'), message } as const;
        const target = { kind: 'statement' } as const;
        await notifications.store({ userId: request.projectId, ...text, topic: 'account', target }, session);
      }),
  };
}
