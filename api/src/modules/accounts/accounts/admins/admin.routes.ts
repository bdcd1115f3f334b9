import { type Admin, AppError, createAdmin, getAdminMe, logInAdmin, permissionsOf } from '@magnetx/contracts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import { route, type Route } from '../../../../http/route.ts';
import type { EmailModule } from '../../../messages/email/index.ts';
import type { CheckPassword } from '../passwords/index.ts';
import type { Tokens } from '../tokens/index.ts';
import type { AdminAccount, AdminRepository } from './admin.repository.ts';
import type { CreateAdmin } from './create-admin.ts';

export interface AdminRoutesDeps {
  readonly admins: AdminRepository;
  readonly create: CreateAdmin;
  readonly checkPassword: CheckPassword;
  readonly tokens: Tokens;
  readonly email: Pick<EmailModule, 'asks'>;
}

/** Without the password. */
export function presentAdmin({ id, username, role: adminRole }: AdminAccount): Admin {
  return { id, username, role: 'Admin', adminRole, permissions: permissionsOf(adminRole) };
}

export function createAdminRoutes({ admins, create, checkPassword, tokens, email }: AdminRoutesDeps): Route[] {
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
      response.setHeader('Cache-Control', 'no-store');
      return { token: await tokens.issue('admin', admin.id, deviceNameOf(request)), user: presentAdmin(admin) };
    }),
    route(getAdminMe, async ({ caller }) => {
      const admin = await admins.findById(caller().accountId);
      if (!admin) throw new AppError('not_authenticated');
      const asksEmail = await email.asks({ audience: 'admin', subjectId: admin.id });
      return { user: presentAdmin(admin), asks_email: asksEmail };
    }),
  ];
}
