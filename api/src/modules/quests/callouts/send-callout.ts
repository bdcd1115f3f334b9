import { cleanName } from '@magnetx/contracts';
import { OutboundError, type Outbound } from '@magnetx/operations';
import { z } from 'zod';
import type { CoreDeps } from '../../../core-deps.ts';
import type { CalloutDocument } from './callout.model.ts';
import type { createCalloutSecrets } from './callout-secrets.ts';

const MAX_BYTES = 10_000;
const REASON_LENGTH_MAX = 200;

/** The person of a check. `answer` is the text that they typed, if the check asks for one. */
export interface CalloutData {
  readonly quest_id: number;
  readonly handle: string;
  readonly x_user_id: string;
  readonly wallet: string | null;
  readonly answer: string | null;
}

export interface CalloutMessage extends Pick<CalloutDocument, 'projectId' | 'messageId' | 'claim'> {
  readonly address: string;
  readonly data: CalloutData;
  readonly timeoutMs: number;
}

interface SendDeps extends Pick<CoreDeps, 'clock' | 'random'> {
  readonly outbound: Pick<Outbound, 'ask'>;
  readonly secrets: Pick<ReturnType<typeof createCalloutSecrets>, 'sign'>;
  readonly store: (callout: CalloutDocument) => Promise<void>;
}

const replySchema = z.object({
  result: z.enum(['passed', 'failed']),
  reason: z.string().nullish(),
});

type Outcome = Pick<CalloutDocument, 'result' | 'reason' | 'status'>;

function outcomeOf(status: number, body: string): Outcome {
  const unknown = (reason: string): Outcome => ({ status, result: null, reason });
  if (status !== 200) return unknown(`The answer has the status ${status} instead of 200`);
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return unknown('The answer is not JSON');
  }
  const { data } = replySchema.safeParse(json);
  if (!data) return unknown('The answer has no result “passed” or “failed”');
  const reason = [...cleanName(data.reason ?? '')].slice(0, REASON_LENGTH_MAX).join('');
  return { status, result: data.result, reason };
}

/** Sends a signed request to the software of a project, and stores what came of it. */
export function createSendCallout({ outbound, secrets, store, clock, random }: SendDeps) {
  return async ({ address, data, timeoutMs, ...about }: CalloutMessage): Promise<CalloutDocument> => {
    const { projectId, messageId: id, claim } = about;
    const at = clock.now();
    const body = JSON.stringify({ type: claim ? 'check' : 'test', timestamp: at.toISOString(), data });
    const timestamp = Math.floor(at.getTime() / 1_000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await secrets.sign(projectId, { id, timestamp, body }, at),
    };
    const startedMs = performance.now();
    const ask = async (): Promise<Outcome> => {
      try {
        const request = { method: 'POST', headers, body, timeoutMs, maxBytes: MAX_BYTES } as const;
        const answer = await outbound.ask(address, request);
        return outcomeOf(answer.status, answer.body.toString());
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
