import type { Connection } from 'mongoose';
import { z } from 'zod';
import { countWithin } from '../../../db/count-within.ts';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Claimant, KeyedHash } from './check.ts';
import { NoAnswerError } from './remote-verdict.ts';

const DAY_MS = 86_400_000;
/** The requests for a project, or for a person of it, on one UTC day. `_id`: these, hashed, and the day. */
const countSchema = documentSchema(
  z.object({ _id: z.string(), requests: z.int(), expiresAt: z.date() }),
  'x_request_counts',
);
countSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const countModel = defineModel('XRequestCount', countSchema);

/** The requests to a service on a UTC day: of each project, and of one person for it, so that no person uses up all. */
export function createRequestBudget(deps: {
  readonly connection: Connection;
  readonly clock: Clock;
  /** Counts outlive an erased account, whose person has no further requests after another sign-in. */
  readonly hash: KeyedHash;
  /** Names the service, as `x` does. */
  readonly service: string;
  readonly personMax: number;
  /** Absent without a limit. */
  readonly projectMax?: number;
}) {
  const { connection, clock, hash, service, personMax, projectMax } = deps;
  const counts = countModel(connection);
  return {
    /** Counts a request before it is sent. Throws a {@link NoAnswerError} once a budget is used up. */
    take: async (projectId: string, { xUserId }: Pick<Claimant, 'xUserId'>): Promise<void> => {
      const day = Math.floor(clock.now().getTime() / DAY_MS);
      const [until, expiresAt] = [new Date((day + 1) * DAY_MS), new Date((day + 2) * DAY_MS)];
      const count = (subject: string, most: number) =>
        countWithin(
          counts,
          `${hash(`${service}-requests:${subject}`)}:${day}`,
          { requests: 1 },
          { requests: most },
          expiresAt,
        );
      if (!(await count(`${projectId}:${xUserId}`, personMax))) {
        throw new NoAnswerError('You have checked this too often today.', { until });
      }
      if (projectMax === undefined || (await count(projectId, projectMax))) return;
      throw new NoAnswerError('The checks of this project on X are used up for today.', { until });
    },
  };
}

export type RequestBudget = ReturnType<typeof createRequestBudget>;
