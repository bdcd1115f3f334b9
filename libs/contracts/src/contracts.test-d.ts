import {
  failureSchema,
  type BodyInputOf,
  type Failure,
  type ResponseOf,
  type getLeaderboard,
  type logInAdmin,
} from './index.ts';
import type { ServerToClientEvents } from './realtime/events.ts';

// Compiled, never run: each line that must not compile has an @ts-expect-error.

export const body: BodyInputOf<typeof logInAdmin> = { username: 'ada', password: 'secret1' };

// @ts-expect-error a password is missing
export const halfBody: BodyInputOf<typeof logInAdmin> = { username: 'ada' };

// @ts-expect-error there is no such code
export const failure: Failure = { success: false, error: 'x', code: 'no_such_code' };

// @ts-expect-error there is no such event
export type Missing = ServerToClientEvents['points_vanished'];

export function firstName(response: ResponseOf<typeof getLeaderboard>): string | undefined {
  return response.data.leaderboard[0]?.xName;
}

export const parsed: Failure = failureSchema.parse({});
