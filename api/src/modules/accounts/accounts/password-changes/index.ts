import type { Route } from '../../../../http/route.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { ProjectRepository } from '../projects/index.ts';
import { createForgiveFailures, type SignInFailureRepository } from '../passwords/index.ts';
import { createChangePassword, type ChangePasswordDeps } from './change-password.ts';
import { createPasswordRoutes } from './password.routes.ts';
import { createResetPassword, type ResetPasswordDeps } from './reset-password.ts';
import { createSetOwnEmail } from './set-own-email.ts';
import type { SecurityEmails } from './security-emails.ts';

export { createAssertCurrentPassword } from './assert-current-password.ts';
export { createPasswordHolders, type Subject } from './password-holders.ts';
export { createPasswordResetRepository } from './password-reset.repository.ts';
export type { PasswordHolder, PasswordHolders } from './password-holders.ts';
export { createIssueReset } from './reset-password.ts';
export { createSecurityEmails, type SecurityEmails } from './security-emails.ts';

type Deps = Omit<ChangePasswordDeps & ResetPasswordDeps, 'forgiveFailures'> & {
  readonly projects: ProjectRepository;
  readonly securityEmails: SecurityEmails;
  readonly email: Pick<EmailModule, 'addressesOf' | 'set'>;
  readonly failures: SignInFailureRepository;
};

/** Changes of passwords by their owners, and by reset links that an admin issues. */
export function createPasswordChangeRoutes(deps: Deps): Route[] {
  const both = {
    ...deps,
    forgiveFailures: createForgiveFailures(deps.failures),
  };
  return createPasswordRoutes({
    change: createChangePassword(both),
    resets: createResetPassword(both),
    projects: deps.projects,
    askForLink: deps.securityEmails.askForLink,
    email: deps.email,
    setEmail: createSetOwnEmail(both),
  });
}
