import { creditProject, debitProject } from '@magnetx/contracts';
import { route, type Route } from '../../http/route';
import { makeMoveMxp, type MoveMxp, type MoveMxpDeps } from './move-mxp';

export interface ProjectBalancesModule {
  readonly routes: readonly Route[];
  readonly credit: MoveMxp;
}

/** Administrators move MXP into and out of projects. */
export function createProjectBalancesModule(deps: MoveMxpDeps): ProjectBalancesModule {
  const credit = makeMoveMxp('credit', deps);
  const debit = makeMoveMxp('debit', deps);
  return {
    credit,
    routes: [
      route(creditProject, async ({ body }) => ({ project: await credit(body.projectId, body.amount) })),
      route(debitProject, async ({ body }) => ({ project: await debit(body.projectId, body.amount) })),
    ],
  };
}
