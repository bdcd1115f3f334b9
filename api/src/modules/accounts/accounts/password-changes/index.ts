import type { Connection } from 'mongoose';
import type { Route } from '../../../../http/route.ts';
import type { AdminRepository } from '../admins/index.ts';
import type { Members, ProjectRepository } from '../projects/index.ts';
import { createForgiveFailures, type SignInFailureRepository } from '../passwords/index.ts';
import { createChangePassword, type ChangePasswordDeps } from './change-password.ts';
import { createPasswordHolders } from './password-holders.ts';
import { createPasswordResetRepository } from './password-reset.repository.ts';
import { createPasswordRoutes } from './password.routes.ts';
import { createResetPassword, type ResetPasswordDeps } from './reset-password.ts';

type Deps = Omit<ChangePasswordDeps & ResetPasswordDeps, 'holders' | 'resets' | 'forgiveFailures'> & {
  readonly connection: Connection;
  readonly admins: AdminRepository;
  readonly projects: ProjectRepository;
  readonly members: Members;
  readonly failures: SignInFailureRepository;
};

/** Changes of passwords by their owners, and by reset links that an admin issues. */
export function createPasswordChangeRoutes(deps: Deps): Route[] {
  const both = {
    ...deps,
    holders: createPasswordHolders(deps),
    resets: createPasswordResetRepository(deps.connection),
    forgiveFailures: createForgiveFailures(deps.failures),
  };
  return createPasswordRoutes({
    change: createChangePassword(both),
    resets: createResetPassword(both),
    projects: deps.projects,
  });
}
