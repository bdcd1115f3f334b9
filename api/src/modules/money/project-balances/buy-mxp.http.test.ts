import {
  buyMxp,
  getProjectBalance,
  getProjectDashboard,
  getProjectStatement,
  suspendProject,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, depositDollars, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let projects = 0;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

const newProject = async (amountCents: number): Promise<TestProject> => {
  const project = await createTestProject(api, `Buyer ${(projects += 1)}`, 0);
  if (amountCents > 0) await depositDollars(api, project, amountCents);
  return project;
};
const buy = ({ token }: TestProject, amount: number, key?: string) =>
  attempt(api, buyMxp, { token, body: { amount_mxp: amount }, ...(key !== undefined && { key }) });
const balanceOf = ({ token }: TestProject) => call(api, getProjectBalance, { token });

it('sells 100 MXP for a dollar in both currencies', async () => {
  const project = await newProject(50_000);
  expect(await buy(project, 12_345)).toMatchObject({
    status: 200,
    body: { available_cents: 37_655, reserved_cents: 0, mxp_balance: 12_345 },
  });
  const { lines } = await call(api, getProjectStatement, { token: project.token, query: { currency: 'all' } });
  const bought = { kind: 'mxp-purchase', description: 'MXP bought: 12,345 MXP for $123.45' };
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...bought, amount_cents: -12_345, balance_cents: 37_655 }),
      expect.objectContaining({ ...bought, amount_mxp: 12_345, balance_mxp: 12_345 }),
    ]),
  );
  expect(await call(api, getProjectDashboard, { token: project.token })).toMatchObject({
    mxp_balance: 12_345,
    total_mxp: 12_345,
  });
});

it('sells once per attempt', async () => {
  const project = await newProject(1_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy(project, 300, 'attempt-1')));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(await balanceOf(project)).toMatchObject({ available_cents: 700, mxp_balance: 300 });
});

it('never sells more than the dollars pay for, even concurrently', async () => {
  const project = await newProject(1_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(project, 300)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const error = 'This costs $3.00, but only $1.00 is available';
  expect(await buy(project, 300)).toMatchObject({ status: 409, body: { code: 'insufficient_balance', error } });
  expect(await balanceOf(project)).toMatchObject({ available_cents: 100, mxp_balance: 900 });
});

it.each([0, 99, 100.5, -100])('refuses the amount %d', async (amount) => {
  const error = 'Enter a whole number of MXP, at least 100';
  expect(await buy(await newProject(0), amount)).toMatchObject({ status: 400, body: { error } });
});

it('sells nothing to a suspended project', async () => {
  const project = await newProject(1_000);
  const admin = await createTestAdmin(api);
  await call(api, suspendProject, { token: admin, params: { projectId: project.id } });
  expect(await buy(project, 100)).toMatchObject({ status: 403 });
  expect(await balanceOf(project)).toMatchObject({ available_cents: 1_000 });
});
