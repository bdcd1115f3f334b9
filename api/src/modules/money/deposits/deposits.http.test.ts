import {
  BANK_REFERENCE_INVALID,
  buyMxp,
  getProjectBalance,
  getProjectStatement,
  HASH_INVALID,
  listAuditLines,
  listProjectManagers,
  listProjectNotifications,
  recordDeposit,
  removeProject,
  reverseDeposit,
  type BodyInputOf,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

let api: TestApi;
let token: string;
let projects = 0;
beforeAll(async () => {
  api = await startTestApi({ env: { DEPOSIT_INSTRUCTIONS: 'Send USDC to 0xabc.\\nWithin a day it is here.' } });
  token = await createTestAdmin(api);
});
afterAll(() => api.stop());
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

const newProject = () => createTestProject(api, `Depositor ${(projects += 1)}`, 0);
let references = 0;
const hash = () => `0x${(references += 1).toString(16).padStart(64, '0')}`;
type Deposit = BodyInputOf<typeof recordDeposit>;
const depositOf = ({ id }: TestProject, more: Partial<Deposit> = {}): Deposit => ({
  projectId: id,
  amount_cents: 125_050,
  network: 'base',
  reference: hash(),
  ...more,
});
const record = (body: Deposit) => call(api, recordDeposit, { token, body });
const tryRecord = (body: Deposit) => attempt(api, recordDeposit, { token, body });
const balanceOf = async (project: TestProject) => {
  const { available_cents, mxp_balance } = await call(api, getProjectBalance, { token: project.token });
  return { available_cents, mxp_balance };
};

describe('a deposit', () => {
  it('is on the project’s balance, in its statement, and among its notifications', async () => {
    const project = await newProject();
    const deposit = depositOf(project);
    const answer = await record({ ...deposit, reference: ` ${deposit.reference.toUpperCase().replace('X', 'x')} ` });
    expect(answer).toMatchObject({ deposit, projectCents: 125_050, isRepeated: false });
    expect(await call(api, getProjectBalance, { token: project.token })).toMatchObject({
      available_cents: 125_050,
      reserved_cents: 0,
      mxp_balance: 0,
      deposit_reference: project.id,
      deposit_instructions: 'Send USDC to 0xabc.\nWithin a day it is here.',
    });
    const statement = await call(api, getProjectStatement, { token: project.token, query: { currency: 'usd' } });
    const line = { description: `Dollars deposited: Base ${deposit.reference}`, balance_cents: 125_050 };
    expect(statement.lines).toMatchObject([{ kind: 'deposit', amount_cents: 125_050, ...line }]);
    expect(await call(api, getProjectStatement, { token: project.token, query: { currency: 'mxp' } })).toMatchObject({
      lines: [],
    });
    const { data } = await call(api, listProjectNotifications, { token: project.token });
    expect(data.notifications[0]?.message).toContain('Your deposit of $1,250.50 has arrived.');
    const managers = await call(api, listProjectManagers, { token, query: { search: `Depositor ${projects}` } });
    expect(managers.managers[0]).toMatchObject({ projectCents: 125_050, projectMXP: 0 });
    const { lines } = await call(api, listAuditLines, { token, query: { action: 'recordDeposit', limit: 1 } });
    const detail = `$1,250.50, Base ${deposit.reference}`;
    expect(lines[0]).toMatchObject({ subject: `project Depositor ${projects}`, outcome: 'done', detail });
  });

  it('counts once for its reference', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const deposit = depositOf(project, { network: 'bank', reference: 'inv 2026/07' });
    expect(await record(deposit)).toMatchObject({ deposit: { reference: 'INV2026/07' }, isRepeated: false });
    expect(await record({ ...deposit, reference: 'INV2026/07' })).toMatchObject({ isRepeated: true });
    for (const [wrong, whose] of [
      [{ amount_cents: 1 }, 'this project'],
      [{ projectId: other.id }, 'another project'],
    ] as const) {
      const error = `This reference is recorded already: $1,250.50 for ${whose}. Nothing was added.`;
      expect(await tryRecord({ ...deposit, ...wrong })).toMatchObject({ status: 409, body: { error } });
    }
    expect(await balanceOf(project)).toMatchObject({ available_cents: 125_050 });
    expect(await balanceOf(other)).toMatchObject({ available_cents: 0 });
  });

  it('counts once of twenty concurrent ones, and for one project', async () => {
    const two = [await newProject(), await newProject()] as const;
    const reference = hash();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => tryRecord(depositOf(two[index % 2] ?? two[0], { reference }))),
    );
    const isNew = answers.filter(({ body }) => 'isRepeated' in body && body.isRepeated === false);
    expect(isNew).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
    const held = await Promise.all(two.map(balanceOf));
    expect(held.map(({ available_cents: cents }) => cents).sort()).toEqual([0, 125_050]);
  });

  it.each([
    [{ reference: '0x12' }, HASH_INVALID],
    [{ reference: `${hash()}0` }, HASH_INVALID],
    [{ network: 'bank', reference: 'a:b' }, BANK_REFERENCE_INVALID],
    [{ amount_cents: 0 }, 'Enter a valid amount in dollars'],
    [{ amount_cents: 1.5 }, 'Enter a valid amount in dollars'],
  ] as const)('is refused with %j', async (wrong, error) => {
    const project = await newProject();
    expect(await tryRecord(depositOf(project, wrong))).toMatchObject({ status: 400, body: { error } });
  });

  it('needs a project that exists', async () => {
    const project = await newProject();
    await call(api, removeProject, { token, params: { projectId: project.id } });
    expect(await tryRecord(depositOf(project))).toMatchObject({ status: 404 });
  });
});

describe('a reversed deposit', () => {
  const reverse = ({ network, reference }: Deposit) =>
    attempt(api, reverseDeposit, { token, body: { network, reference, reason: 'Wrong project' } });

  it('leaves the balance, and can be recorded for another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const deposit = depositOf(project);
    await record(deposit);
    expect(await reverse(deposit)).toMatchObject({ status: 200, body: { projectCents: 0, deposit } });
    expect(await reverse(deposit)).toMatchObject({ status: 404 });
    await record({ ...deposit, projectId: other.id });
    expect(await balanceOf(other)).toMatchObject({ available_cents: 125_050 });
    const { lines } = await call(api, getProjectStatement, { token: project.token, query: { currency: 'usd' } });
    expect(lines.map(({ kind, balance_cents: cents }) => [kind, cents])).toEqual([
      ['deposit-reversal', 0],
      ['deposit', 125_050],
    ]);
  });

  it('may be of a project that was closed since, while its dollars are there', async () => {
    const [closed, other] = [await newProject(), await newProject()];
    const deposit = depositOf(closed);
    await record(deposit);
    await call(api, removeProject, { token, params: { projectId: closed.id } });
    expect(await reverse(deposit)).toMatchObject({ status: 200, body: { projectCents: 0, deposit } });
    const { lines } = await call(api, listAuditLines, { token, query: { action: 'reverseDeposit', limit: 1 } });
    expect(lines[0]).toMatchObject({ subject: `project ${closed.id} (closed)`, about: `project:${closed.id}` });
    expect(await record({ ...deposit, projectId: other.id })).toMatchObject({ projectCents: 125_050 });
  });

  it('is refused once the dollars are spent', async () => {
    const project = await newProject();
    const deposit = depositOf(project);
    await record(deposit);
    await call(api, buyMxp, { token: project.token, body: { amount_mxp: 100 } });
    const error = 'The project has only $1,249.50 of these $1,250.50 left.';
    expect(await reverse(deposit)).toMatchObject({ status: 409, body: { error } });
    expect(await balanceOf(project)).toEqual({ available_cents: 124_950, mxp_balance: 100 });
  });
});
