import { creditProject, debitProject } from '@magnetx/contracts';
import { route, type CallContext, type Route } from '../../http/route.ts';
import { makeMoveMxp, type MoveMxp, type MoveMxpDeps, type Movement } from './move-mxp.ts';

export interface ProjectBalancesModule {
  readonly routes: readonly Route[];
  readonly credit: MoveMxp;
}

type Context = Pick<CallContext<typeof creditProject>, 'body' | 'attempt' | 'audit'>;

function movementOf({ body: { projectId, amount, reason }, attempt, audit }: Context): Movement {
  return { projectId, amountMxp: amount, reason, attempt, audit };
}

/** Administrators move MXP into and out of projects. */
export function createProjectBalancesModule(deps: MoveMxpDeps): ProjectBalancesModule {
  const credit = makeMoveMxp('credit', deps);
  const debit = makeMoveMxp('debit', deps);
  return {
    credit,
    routes: [
      route(creditProject, async (context) => ({ project: await credit(movementOf(context)) })),
      route(debitProject, async (context) => ({ project: await debit(movementOf(context)) })),
    ],
  };
}
