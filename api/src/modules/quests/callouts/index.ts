import {
  AppError,
  CALLOUTS_MAX,
  getCalloutSecret,
  listCallouts,
  replaceCalloutSecret,
  resendCallout,
  testCallout,
  type Callout,
} from '@magnetx/contracts';
import { createOutbound, OutboundError, type Guard } from '@magnetx/operations';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { projectNote } from '../../../http/audit-subjects.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { route } from '../../../http/route.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import { createCalloutSecrets } from './callout-secrets.ts';
import { calloutModels, type CalloutDocument } from './callout.model.ts';
import { createSendCallout } from './send-callout.ts';

export { signatureOf } from './callout-secrets.ts';

export interface CalloutsDeps extends CoreDeps {
  readonly projects: Pick<Projects, 'find'>;
  readonly pseudonymSecret: string;
  readonly callDeadlineMs: number;
  /** `host:port` of servers of tests. */
  readonly calloutExceptions?: Guard['exceptions'];
  /** Looks immediately at the claim that a message is about. Throws `conflict` unless its answer is waited for. */
  readonly lookNow: (message: { claimId: string; questId: number; messageId: string }) => Promise<void>;
}

/** A test is part of a call, and leaves it the rest of its time. */
const SHARE_OF_DEADLINE = 0.6;
const EXAMPLE = { quest_id: 0, handle: 'example', x_user_id: '0', wallet: null, answer: null };

const present = ({ _id: id, messageId, claim, at, durationMs, result, reason, status }: CalloutDocument): Callout => ({
  ...{ id, message_id: messageId, at: at.toISOString(), quest_id: claim?.questId ?? null, duration_ms: durationMs },
  ...{ result, reason, status },
});

/** Signed requests to the software of projects, which answers checks, and the latest of them for members. */
export function createCalloutsModule(deps: CalloutsDeps) {
  const { connection, withTransaction, clock, random, projects, calloutExceptions: exceptions = [] } = deps;
  const models = calloutModels(connection);
  const { callouts } = models;
  const outbound = createOutbound({ allowsHttp: false, exceptions });
  const secrets = createCalloutSecrets(models.secrets, deps.pseudonymSecret);

  const list = (projectId: string) => callouts.find({ projectId }).sort(NEWEST_FIRST).limit(CALLOUTS_MAX).lean();

  const store = async (callout: CalloutDocument): Promise<void> => {
    await callouts.insertOne(callout);
    const { projectId } = callout;
    const older = await callouts.find({ projectId }, { _id: 1 }).sort(NEWEST_FIRST).skip(CALLOUTS_MAX).lean();
    await callouts.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } });
  };

  /** Throws `validation_failed` for an address that is never asked. A name is looked up with each request. */
  const assertAddress = (address: string, field: string): void => {
    try {
      outbound.assertAllowed(address);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const message = `${error.message}.`;
      throw new AppError('validation_failed', { message, fields: { [field]: [message] }, cause: error });
    }
  };

  const send = createSendCallout({ outbound, secrets, store, clock, random });
  return {
    send,
    assertAddress,
    erase: async (projectId: string, session: ClientSession): Promise<void> => {
      await callouts.deleteMany({ projectId }).session(session);
      await models.secrets.deleteOne({ _id: projectId }).session(session);
    },
    stop: outbound.close,
    routes: [
      route(listCallouts, async ({ caller }) => ({ callouts: (await list(caller().accountId)).map(present) })),
      route(getCalloutSecret, async ({ caller }) => {
        const [secret] = await secrets.list(caller().accountId, clock.now());
        return { secret };
      }),
      route(replaceCalloutSecret, ({ caller, audit }) =>
        withTransaction(async (session) => {
          const { accountId: projectId } = caller();
          const project = await projects.find(projectId, session);
          if (!project) throw new AppError('not_authenticated');
          await audit.done(projectNote(project), session);
          return { secret: await secrets.replace(projectId, clock.now(), session) };
        }),
      ),
      route(testCallout, async ({ caller, body: { address } }) => {
        assertAddress(address, 'address');
        const to = { projectId: caller().accountId, messageId: `test_${random.id()}`, claim: null, address };
        const timeoutMs = deps.callDeadlineMs * SHARE_OF_DEADLINE;
        return { callout: present(await send({ ...to, data: EXAMPLE, timeoutMs })) };
      }),
      route(resendCallout, async ({ caller, params: { calloutId } }) => {
        const { accountId: projectId } = caller();
        const callout = await callouts.findOne({ _id: calloutId, projectId }).lean();
        if (!callout) throw new AppError('not_found');
        if (!callout.claim) throw new AppError('conflict', { message: t('Send a new test instead.') });
        await deps.lookNow({ ...callout.claim, messageId: callout.messageId });
        return {};
      }),
    ],
  };
}

export type CalloutsModule = ReturnType<typeof createCalloutsModule>;
