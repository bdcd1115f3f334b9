import { creditProject, debitProject } from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createTestAdmin } from '../../../testing/admin.ts';

let api: TestApi;
let token: string;
let project: TestProject;
beforeAll(async () => {
  api = await startTestApi();
  token = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme', 1_000);
});
afterAll(() => api.stop());

const move = (definition: typeof creditProject | typeof debitProject, amount: number) =>
  call(api, definition, { token, body: { projectId: project.id, amount } });

it('credits and debits whole MXP, and the ledger holds', async () => {
  expect((await move(creditProject, 500)).project).toEqual({ id: project.id, projectMXP: 1_500 });
  expect((await move(debitProject, 1_499)).project).toEqual({ id: project.id, projectMXP: 1 });
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

it('never debits more than the balance, even concurrently', async () => {
  const before = (await move(creditProject, 100)).project.projectMXP;
  const body = { projectId: project.id, amount: 60 };
  const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(api, debitProject, { token, body })));
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBe(Math.floor(before / 60));
  expect(answers.filter(({ body: { code } }) => code === 'insufficient_balance')).toHaveLength(6 - passed);
});

it.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER])('refuses the amount %d', async (amount) => {
  const { status, body } = await attempt(api, creditProject, { token, body: { projectId: project.id, amount } });
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'Enter a valid MXP amount' });
});

it('refuses a project that does not exist', async () => {
  const body = { projectId: 'ffffffffffffffffffffffff', amount: 1 };
  expect((await attempt(api, debitProject, { token, body })).status).toBe(404);
});
