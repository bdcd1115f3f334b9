import { countWaitingSubmissions, decideSubmissions, listSubmissions, recommendSubmissions } from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { Submissions } from './submissions.ts';

export function createSubmissionRoutes(submissions: Submissions): Route[] {
  return [
    route(listSubmissions, ({ caller, query }) => submissions.list(caller().accountId, query)),
    route(countWaitingSubmissions, async ({ caller }) => ({
      waiting: await submissions.countWaiting(caller().accountId),
    })),
    route(recommendSubmissions, async ({ caller, body }) => ({
      results: await submissions.recommend(caller().accountId, body),
    })),
    route(decideSubmissions, async ({ caller, body, audit }) => ({
      results: await submissions.decide(caller().accountId, body, audit),
    })),
  ];
}
