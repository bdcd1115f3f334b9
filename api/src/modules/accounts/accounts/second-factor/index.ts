export { createSecondFactorRules } from './assert-second-factor.ts';
export { createCeremonies } from './ceremonies.ts';
export { createManagePasskeys } from './manage-passkeys.ts';
export { createRestoreAccess } from './restore-access.ts';
export { createSecondFactorRepository } from './second-factor.repository.ts';
export { createSecondFactorRoutes } from './second-factor.routes.ts';
export { createSignInStep, type SignInStep } from './sign-in-step.ts';
