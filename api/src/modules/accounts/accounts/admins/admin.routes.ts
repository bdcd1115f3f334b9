import { type Admin, AppError, createAdmin, getAdminMe, logInAdmin, permissionsOf } from '@magnetx/contracts';
import type { Principal } from '../../../../http/principal.ts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import { route, type Route } from '../../../../http/route.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { AssertNoSecondStep, CheckPassword } from '../passwords/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { AdminAccount, AdminRepository } from './admin.repository.ts';
import type { CreateAdmin } from './create-admin.ts';

export interface AdminRoutesDeps {
  readonly admins: AdminRepository;
  readonly create: CreateAdmin;
  readonly checkPassword: CheckPassword;
  readonly tokens: Tokens;
  readonly assertNoSecondStep: AssertNoSecondStep;
  /** Whether an admin must add a passkey first. */
  readonly lacksPasskey: (caller: Principal) => Promise<boolean>;
  readonly email: Pick<EmailModule, 'asks'>;
}

export function presentAdmin({ id, username, role: adminRole }: AdminAccount): Admin {
  return { id, username, role: 'Admin', adminRole, permissions: permissionsOf(adminRole) };
}

export function createAdminRoutes(deps: AdminRoutesDeps): Route[] {
  const { admins, create, checkPassword, tokens, email } = deps;
  return [
    route(createAdmin, async ({ body, audit }) => {
      const admin = await create(body);
      audit.on({ subject: `admin ${admin.username}` });
      return { user: presentAdmin(admin) };
    }),
    route(logInAdmin, async ({ body: { username: name, password }, request, response }) => {
      const attempt = { name, password, request, response };
      const admin = await checkPassword('admin', attempt, await admins.findByUsername(name));
      if (admin.status === 'Inactive') throw new AppError('account_inactive');
      await deps.assertNoSecondStep({ audience: 'admin', subjectId: admin.id }, admin.passwordHash, attempt);
      response.setHeader('Cache-Control', 'no-store');
      const { tokenGeneration: generation } = admin;
      const token = await tokens.issue('admin', admin.id, { device: deviceNameOf(request), generation });
      return { token, user: presentAdmin(admin) };
    }),
    route(getAdminMe, async ({ caller }) => {
      const admin = await admins.findById(caller().accountId);
      if (!admin) throw new AppError('not_authenticated');
      const asksEmail = await email.asks({ audience: 'admin', subjectId: admin.id });
      const needsPasskey = await deps.lacksPasskey(caller());
      // The gateway asks for them as well, before it moves a release.
      const user = { ...presentAdmin(admin), ...(needsPasskey && { permissions: [] }) };
      return { user, asks_email: asksEmail, needs_passkey: needsPasskey };
    }),
  ];
}
