import { creditProject, debitProject } from '@magnetx/contracts';
import { route, type CallContext } from '../../http/route.ts';
import { createMoveMxp, type MoveMxpDeps, type Movement } from './move-mxp.ts';

type Context = Pick<CallContext<typeof creditProject>, 'body' | 'attempt' | 'audit'>;

function movementOf({ body: { projectId, amount, reason }, attempt, audit }: Context): Movement {
  return { projectId, amountMxp: amount, reason, attempt, audit };
}

/** Admins credit and debit projects. */
export function createProjectBalancesModule(deps: MoveMxpDeps) {
  const credit = createMoveMxp('credit', deps);
  const debit = createMoveMxp('debit', deps);
  return {
    credit,
    routes: [
      route(creditProject, async (context) => ({ project: await credit(movementOf(context)) })),
      route(debitProject, async (context) => ({ project: await debit(movementOf(context)) })),
    ],
  };
}
