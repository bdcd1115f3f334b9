import type { TestApi } from './start-test-api.ts';

/** Creates an administrator, and returns their token. */
export async function createTestAdmin(api: TestApi, username = 'root'): Promise<string> {
  const { adminCreationPassword: creationPassword } = api.config;
  if (creationPassword === null) throw new Error('This api makes no administrators');
  const { accounts } = api.server.product;
  const { id } = await accounts.createAdmin({ username, password: 'correct horse', creationPassword });
  return accounts.tokens.issue('admin', id);
}
