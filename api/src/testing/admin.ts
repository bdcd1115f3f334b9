import type { AdminRole } from '@magnetx/contracts';
import type { TestApi } from './start-test-api.ts';

/** Creates an admin, by default an administrator, and returns their token. */
export async function createTestAdmin(api: TestApi, username = 'root', role?: AdminRole): Promise<string> {
  const { adminCreationPassword: creationPassword } = api.config;
  if (creationPassword === null) throw new Error('This api makes no administrators');
  const { accounts } = api.server.product;
  const { id } = await accounts.createAdmin({ username, password: 'correct horse', creationPassword, role });
  return accounts.tokens.issue('admin', id);
}
