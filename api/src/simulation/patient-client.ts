import { setTimeout as delay } from 'node:timers/promises';
import type { Call, ErrorCode } from '@magnetx/contracts';
import type { ApiCluster } from '../testing/api-cluster.ts';
import { attempt, type CallInput } from '../testing/client.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Longer than the lease of a call whose process ended. */
const LEASE_MS = 6_000;
const PAUSE_MS = 20;
/** The least time between two moves of the clock. */
const MOVE_PAUSE_MS = 300;
const TRIES_MAX = 600;

/** Failures that a client repeats with the same key. */
const TEMPORARY: readonly ErrorCode[] = ['unavailable', 'outcome_unknown', 'idempotency_in_progress'];

export type Api = Pick<ApiCluster['apis'][number], 'url'>;

/** A client that repeats what has no answer, or a temporary failure, at any of the processes. */
export function createPatientClient(cluster: ApiCluster, random: SeededRandom) {
  let isKillExpected = false;
  let movedAt = 0;

  const insist = async <T>(ask: (api: Api) => Promise<T | undefined>): Promise<T> => {
    let failure: unknown;
    for (let tried = 0; tried < TRIES_MAX; tried += 1) {
      const api = cluster.apis[random.below(2) ? 1 : 0];
      try {
        const answer = await ask(api);
        if (answer !== undefined) return answer;
      } catch (error) {
        if (!isKillExpected) throw error;
        failure = error;
      }
      await delay(PAUSE_MS);
    }
    throw new Error('The product does not answer', { cause: failure });
  };

  const final = async <C extends Call>(api: Api, definition: C, input: CallInput<C>) => {
    const answer = await attempt(api, definition, input as CallInput<Call>);
    const { code } = answer.body;
    if (answer.status !== 200 && TEMPORARY.includes(code)) {
      // The process that held the call may be dead. Its lease ends by the clock.
      const isLeft = code === 'idempotency_in_progress' && isKillExpected;
      if (isLeft && performance.now() > movedAt + MOVE_PAUSE_MS) {
        movedAt = performance.now();
        await cluster.setTime(cluster.nowMs() + LEASE_MS);
      }
      return undefined;
    }
    return answer;
  };

  return {
    /** Asks until there is a final answer. */
    insist,
    /** The answer of one process; undefined for a temporary failure. */
    final,
    isKillExpected: () => isKillExpected,
    /** While it is on, calls without an answer are repeated. */
    expectKill: (on: boolean): void => void (isKillExpected = on),
  };
}

export type PatientClient = ReturnType<typeof createPatientClient>;
