import type { Connection } from 'mongoose';
import { createSecondFactorRules, type SecondFactorRules } from './assert-second-factor.ts';
import { createCeremonies, type CeremoniesDeps } from './ceremonies.ts';
import { createManagePasskeys, type ManagePasskeysDeps } from './manage-passkeys.ts';
import { createRestoreAccess, type RestoreAccessDeps } from './restore-access.ts';
import { createSecondFactorRepository } from './second-factor.repository.ts';
import { createSecondFactorRoutes, type SecondFactorRoutesDeps } from './second-factor.routes.ts';
import { createSignInStep, type SignInStepDeps } from './sign-in-step.ts';

export type { SignInStep } from './sign-in-step.ts';

type Deps = Omit<
  SecondFactorRules & CeremoniesDeps & ManagePasskeysDeps & RestoreAccessDeps & SignInStepDeps,
  'factors' | 'ceremonies' | 'rules'
> & { readonly connection: Connection };

/** Passkeys and recovery codes of admins and members of projects. */
export function createSecondFactor(deps: Deps) {
  const factors = createSecondFactorRepository(deps.connection);
  const rules = createSecondFactorRules({ ...deps, factors });
  const ceremonies = createCeremonies({ ...deps, factors });
  const step = createSignInStep({ ...deps, factors, ceremonies });
  const manage = createManagePasskeys({ ...deps, factors, ceremonies, rules });
  return {
    hasPasskey: factors.has,
    assertNoSecondStep: step.assertNoSecondStep,
    finishSecondStep: step.finish,
    lacksPasskey: rules.lacksPasskey,
    assertSecondFactor: rules.assertSecondFactor,
    erase: factors.erase,
    eraseOf: factors.eraseOf,
    restoreAccess: createRestoreAccess({ ...deps, factors }),
    routesFor: (more: Pick<SecondFactorRoutesDeps, 'tokens' | 'accountOf'>) =>
      createSecondFactorRoutes({ ...deps, ...more, manage, step }),
  };
}
