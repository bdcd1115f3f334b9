import { creditProject, debitProject, type BodyOf } from '@magnetx/contracts';
import { route, type Route } from '../../http/route';
import { makeMoveMxp, type MoveMxp, type MoveMxpDeps, type Movement } from './move-mxp';

export interface ProjectBalancesModule {
  readonly routes: readonly Route[];
  readonly credit: MoveMxp;
}

function movementOf({ projectId, amount }: BodyOf<typeof creditProject>, attempt: string): Movement {
  return { projectId, amountMxp: amount, attempt };
}

/** Administrators move MXP into and out of projects. */
export function createProjectBalancesModule(deps: MoveMxpDeps): ProjectBalancesModule {
  const credit = makeMoveMxp('credit', deps);
  const debit = makeMoveMxp('debit', deps);
  return {
    credit,
    routes: [
      route(creditProject, async ({ body, attempt }) => ({ project: await credit(movementOf(body, attempt)) })),
      route(debitProject, async ({ body, attempt }) => ({ project: await debit(movementOf(body, attempt)) })),
    ],
  };
}
