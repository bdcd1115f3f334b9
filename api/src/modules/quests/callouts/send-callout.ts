import { cleanName } from '@magnetx/contracts';
import { OutboundError, type Outbound } from '@magnetx/operations';
import { t } from '@magnetx/texts';
import { z } from 'zod';
import type { CoreDeps } from '../../../core-deps.ts';
import type { CalloutDocument } from './callout.model.ts';
import { signatureOf, type createCalloutSecrets } from './callout-secrets.ts';

const MAX_BYTES = 10_000;
const REASON_LENGTH_MAX = 200;

export interface CalloutMessage extends Pick<CalloutDocument, 'projectId' | 'messageId' | 'claim'> {
  readonly address: string;
  /** The person of the check, as the guide for developers describes it. */
  readonly data: object;
  readonly timeoutMs: number;
}

interface SendDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly outbound: Pick<Outbound, 'ask'>;
  readonly secrets: Pick<ReturnType<typeof createCalloutSecrets>, 'list'>;
  readonly store: (callout: CalloutDocument) => Promise<void>;
}

const replySchema = z.object({ result: z.enum(['passed', 'failed']), reason: z.string().nullish() });

function readReply(body: string): Pick<CalloutDocument, 'result' | 'reason'> {
  try {
    const { result, reason } = replySchema.parse(JSON.parse(body));
    return { result, reason: [...cleanName(reason ?? '')].slice(0, REASON_LENGTH_MAX).join('') };
  } catch {
    return { result: null, reason: t('The answer is no JSON with a result “passed” or “failed”') };
  }
}

/** Sends a signed request to the software of a project, and stores what came of it. */
export function createSendCallout({ outbound, secrets, store, clock, random }: SendDeps) {
  return async ({ address, data, timeoutMs, ...about }: CalloutMessage): Promise<CalloutDocument> => {
    const { projectId, messageId: id, claim } = about;
    const at = clock.now();
    const body = JSON.stringify({ type: claim ? 'check' : 'test', timestamp: at.toISOString(), data });
    const timestamp = Math.floor(at.getTime() / 1_000);
    const signatures = (await secrets.list(projectId, at)).map((secret) => signatureOf(secret, id, timestamp, body));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    };
    const startedMs = performance.now();
    const ask = async (): Promise<Pick<CalloutDocument, 'result' | 'reason' | 'status'>> => {
      try {
        const request = { method: 'POST', headers, body, timeoutMs, maxBytes: MAX_BYTES } as const;
        const { status, body: reply } = await outbound.ask(address, request);
        if (status === 200) return { status, ...readReply(reply.toString()) };
        return { status, result: null, reason: t('The answer has the status {status} instead of 200', { status }) };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { status: null, result: null, reason: error.message };
      }
    };
    const outcome = await ask();
    const durationMs = Math.round(performance.now() - startedMs);
    const callout = { _id: random.id(), ...about, at, ...outcome, durationMs };
    await store(callout);
    return callout;
  };
}
