import { declineCreditRequest, grantCreditRequest, requestCredit, withdrawCreditRequest } from '@magnetx/contracts';
import { openProjects } from './account-steps.ts';
import * as rules from './account-rules.ts';
import type { CreditRequest } from './money-model.ts';
import type { Planning, PlanStep } from './step.ts';

const ask: PlanStep = ({ model, random }) => {
  const project = random.pick(openProjects(model));
  if (!project) return null;
  const { request, refusal } = rules.requestCredit(model, project);
  const body = { amount: 1 + random.below(5_000) };
  return {
    title: `request for credit of ${project.name}`,
    touches: [project],
    expected: refusal,
    run: async ({ send }) => {
      const outcome = await send(requestCredit, project, { body });
      if (outcome.code === null) request.id = outcome.body.request.id;
      return outcome.code;
    },
  };
};

/** Usually the newest requests, of which some have ended. */
const pickRequest = ({ model, random }: Planning): CreditRequest | undefined =>
  random.pick(model.creditRequests.filter(({ project }) => !project.isClosed).slice(-6));

const grant: PlanStep = (planning) => {
  const request = pickRequest(planning);
  if (!request) return null;
  const amount = 1 + planning.random.below(40_000);
  const expected = rules.endRequest(request, amount);
  return {
    title: `grant of ${amount} to ${request.project.name}`,
    touches: [request.project],
    expected,
    run: async ({ send }) =>
      (await send(grantCreditRequest, 'admin', { params: { requestId: request.id }, body: { amount } })).code,
  };
};

const decline: PlanStep = (planning) => {
  const request = pickRequest(planning);
  if (!request) return null;
  const expected = rules.endRequest(request);
  const body = { reason: 'simulated' };
  return {
    title: `decline of a request of ${request.project.name}`,
    touches: [request.project],
    expected,
    run: async ({ send }) =>
      (await send(declineCreditRequest, 'admin', { params: { requestId: request.id }, body })).code,
  };
};

const withdraw: PlanStep = (planning) => {
  const request = pickRequest(planning);
  if (!request) return null;
  const { project } = request;
  const expected = rules.endRequest(request);
  return {
    title: `withdrawal of a request of ${project.name}`,
    touches: [project],
    expected,
    run: async ({ send }) => (await send(withdrawCreditRequest, project, { params: { requestId: request.id } })).code,
  };
};

/** With the relative frequency of each. */
export const CREDIT_REQUEST_STEPS: readonly (readonly [number, PlanStep])[] = [
  [3, ask],
  [2, grant],
  [0.5, decline],
  [0.5, withdraw],
];
