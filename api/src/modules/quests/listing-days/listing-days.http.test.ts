import { debitProject, getProjectStatement, listProjectNotifications, LISTING_DAY_MXP } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { createTestProject, OPPORTUNITY, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const NEVER_ENDING = { isEnding: () => false };

let api: TestApi;
let projects = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());

/** Creates a project with MXP for a number of days, plus a remainder. */
const projectFor = (days: number, moreMxp = 0) =>
  createTestProject(api, `Project ${(projects += 1)}`, days * LISTING_DAY_MXP + moreMxp);
const product = () => api.server.product;
const at = (ms: number) => new Date(api.clock.now().getTime() + ms);
const later = (ms: number) => at(ms).toISOString();
const pass = async (ms: number) => {
  api.clock.advance(ms);
  await api.server.jobs.runDue();
};
const questOf = async (id: number) => {
  const quest = await product().quests.find(id);
  if (!quest) throw new Error(`There is no quest ${id}`);
  return quest;
};
const balanceOf = ({ id }: TestProject) => product().ledger.balanceOf(`project:${id}`);
let credits = 0;
const move = (project: TestProject, amountMxp: number) =>
  product().projectBalances.credit({ projectId: project.id, amountMxp, attempt: `by hand ${(credits += 1)}` });
const notificationsOf = async ({ id, token }: Pick<TestProject, 'id' | 'token'>) => {
  // Tokens expire within the days that a test passes.
  const fresh = token && (await product().accounts.tokens.issue('project', id));
  return (await call(api, listProjectNotifications, { token: fresh })).data.notifications;
};
const warningsOf = async (project: TestProject) =>
  (await notificationsOf(project)).filter(({ title }) => title === 'Your balance runs low');
const paidDays = async ({ id }: TestProject, questId: number) => {
  const lines = await product().ledger.listLines(`project:${id}`, null, 1_000);
  return lines.filter(({ key }) => key.startsWith(`listing-day:${questId}:`)).length;
};
const ledgerHolds = async () => expect((await product().verifyLedger()).discrepancies).toEqual([]);
const setStatus = (project: TestProject, status: 'active' | 'suspended') =>
  product().quests.ofProject.setStatus(project.id, status);

describe('a listing', () => {
  it('pays its first day by the fee, and each further day when it begins', async () => {
    const project = await projectFor(5);
    const id = await publishQuest(api, project, OPPORTUNITY);
    expect((await questOf(id)).listedUntil).toEqual(at(DAY_MS));
    await pass(DAY_MS - 1);
    expect(await balanceOf(project)).toBe(4 * LISTING_DAY_MXP);
    await pass(1);
    expect([await balanceOf(project), (await questOf(id)).listedUntil]).toEqual([3 * LISTING_DAY_MXP, at(DAY_MS)]);
    await api.server.jobs.runDue();
    await pass(HOUR_MS);
    expect(await balanceOf(project)).toBe(3 * LISTING_DAY_MXP);
    const token = await product().accounts.tokens.issue('project', project.id);
    const { lines } = await call(api, getProjectStatement, { token });
    const day = at(-HOUR_MS);
    const named = day.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
    expect(lines.map(({ description, amount_mxp: mxp }) => [description, mxp])).toEqual([
      [`Listing of “${OPPORTUNITY.title}” from ${named}`, -LISTING_DAY_MXP],
      [`Fee of “${OPPORTUNITY.title}”`, -LISTING_DAY_MXP],
      ['MXP credited', 5 * LISTING_DAY_MXP],
    ]);
    await ledgerHolds();
  });

  it('ends when its next day cannot be paid, notifies its owner, and leaves no debt', async () => {
    const project = await projectFor(2, LISTING_DAY_MXP - 1);
    const id = await publishQuest(api, project, OPPORTUNITY);
    await pass(DAY_MS);
    expect((await questOf(id)).status).toBe('active');
    await pass(DAY_MS);
    expect(await questOf(id)).toMatchObject({
      status: 'concluded',
      concludedBecause: 'unpaid',
      concludedAt: api.clock.now(),
      listedUntil: null,
    });
    expect(await balanceOf(project)).toBe(LISTING_DAY_MXP - 1);
    const [newest] = await notificationsOf(project);
    expect(newest).toMatchObject({
      type: 'warning',
      topic: 'opportunity',
      message: `“${OPPORTUNITY.title}” is not listed any more: your balance did not cover 500 MXP for its next day.`,
    });
    await pass(DAY_MS);
    expect((await notificationsOf(project)).filter(({ title }) => title === 'Listing ended')).toHaveLength(1);
    await ledgerHolds();
  });

  it('charges the days of a month without jobs, up to the balance', async () => {
    const [rich, poor] = [await projectFor(40), await projectFor(11)];
    const [listed, short] = [await publishQuest(api, rich, OPPORTUNITY), await publishQuest(api, poor, OPPORTUNITY)];
    await pass(30 * DAY_MS + HOUR_MS);
    expect(await paidDays(rich, listed)).toBe(30);
    expect(await balanceOf(rich)).toBe(9 * LISTING_DAY_MXP);
    expect(await questOf(listed)).toMatchObject({ status: 'active', listedUntil: at(DAY_MS - HOUR_MS) });
    expect(await paidDays(poor, short)).toBe(10);
    expect(await balanceOf(poor)).toBe(0);
    expect(await questOf(short)).toMatchObject({ status: 'concluded', concludedBecause: 'unpaid' });
    await ledgerHolds();
  });

  it.each([
    ['conclude-due-quests', 'charge-listing-days'],
    ['charge-listing-days', 'conclude-due-quests'],
  ])('does not pay a day that begins at or after its end, when %s runs before %s', async (...names) => {
    const [whole, begun] = [await projectFor(9), await projectFor(9)];
    const atDay = await publishQuest(api, whole, { ...OPPORTUNITY, endsAt: later(3 * DAY_MS) });
    const inDay = await publishQuest(api, begun, { ...OPPORTUNITY, endsAt: later(3 * DAY_MS + 1) });
    api.clock.advance(20 * DAY_MS);
    for (const name of names)
      await product()
        .jobs.find((job) => job.name === name)
        ?.run(NEVER_ENDING);
    for (const [project, id, days] of [
      [whole, atDay, 2],
      [begun, inDay, 3],
    ] as const) {
      expect(await questOf(id)).toMatchObject({ status: 'concluded', concludedBecause: 'deadline' });
      expect(await paidDays(project, id)).toBe(days);
    }
    await ledgerHolds();
  });

  it('is hidden and free while its project is suspended, and resumes afterwards', async () => {
    const project = await projectFor(9);
    const id = await publishQuest(api, project, OPPORTUNITY);
    await setStatus(project, 'suspended');
    await pass(5 * DAY_MS);
    expect(await balanceOf(project)).toBe(8 * LISTING_DAY_MXP);
    await setStatus(project, 'active');
    expect((await questOf(id)).listedUntil).toEqual(at(0));
    await api.server.jobs.runDue();
    expect(await balanceOf(project)).toBe(7 * LISTING_DAY_MXP);
    await setStatus(project, 'suspended');
    api.clock.advance(HOUR_MS);
    await setStatus(project, 'active');
    expect((await questOf(id)).listedUntil).toEqual(at(DAY_MS - HOUR_MS));
  });

  it('exists for opportunities only, and ends with them', async () => {
    const project = await projectFor(100);
    const task = await publishQuest(api, project, TASK);
    expect((await questOf(task)).listedUntil).toBeNull();
    const id = await publishQuest(api, project, OPPORTUNITY);
    await product().withTransaction((session) => product().quests.decisions.remove(id, session));
    const before = await balanceOf(project);
    await pass(3 * DAY_MS);
    expect(await balanceOf(project)).toBe(before);
  });
});

describe('with several processes', () => {
  it('charges each day once, also concurrently and after a crash', async () => {
    const listed = await Promise.all(
      Array.from({ length: 2 }, async () => {
        const project = await projectFor(12);
        return { project, id: await publishQuest(api, project, OPPORTUNITY) };
      }),
    );
    const start = () => startTestApi({ databaseUrl: api.config.database.url });
    const [second, killed] = await Promise.all([start(), start()]);
    api.clock.advance(7 * DAY_MS);
    for (const other of [second, killed]) {
      other.clock.advance(api.clock.now().getTime() - other.clock.now().getTime());
    }
    const chargeOn = (on: TestApi) => on.server.product.jobs.find(({ name }) => name === 'charge-listing-days');
    // One process crashes while it runs the job: its connection breaks.
    const jobs = api.server.connection.collection<{ _id: string }>('jobs');
    const dying = chargeOn(killed)
      ?.run(NEVER_ENDING)
      .then(
        () => 'done',
        () => 'died',
      );
    await killed.server.connection.close(true);
    await dying;
    await jobs.updateOne(
      { _id: 'charge-listing-days' },
      { $set: { holder: 'gone', leaseUntil: at(20_000) } },
      { upsert: true },
    );
    await Promise.all([api, second].map((on) => on.server.jobs.runDue()));
    for (const on of [api, second]) on.clock.advance(20_000);
    // With leases, and then without, like a process that has lost its lease.
    await Promise.all([api, second].map((on) => on.server.jobs.runDue()));
    await Promise.all([api, second].map((on) => chargeOn(on)?.run(NEVER_ENDING)));
    for (const { project, id } of listed) {
      expect(await paidDays(project, id)).toBe(7);
      expect(await balanceOf(project)).toBe(4 * LISTING_DAY_MXP);
    }
    await ledgerHolds();
    await Promise.all([second, killed].map((on) => on.stop()));
  });

  it('charges each day once without leases', async () => {
    const project = await projectFor(6);
    const id = await publishQuest(api, project, OPPORTUNITY);
    api.clock.advance(9 * DAY_MS);
    await Promise.all(Array.from({ length: 5 }, () => product().listingDays.charge(id)));
    expect(await paidDays(project, id)).toBe(5);
    expect(await questOf(id)).toMatchObject({ concludedBecause: 'unpaid' });
    expect((await notificationsOf(project)).filter(({ title }) => title === 'Listing ended')).toHaveLength(1);
    await ledgerHolds();
  });
});

describe('two days ahead', () => {
  const listings = (project: TestProject, ...titles: string[]) =>
    Promise.all(titles.map((title) => publishQuest(api, project, { ...OPPORTUNITY, title })));

  it('warns an owner once of a low balance, and again after it was sufficient', async () => {
    const project = await projectFor(2 + 4, -1);
    await listings(project, 'Cook', 'Baker');
    // Each has paid its first day. The second and third begin within the next two days.
    await pass(HOUR_MS);
    expect((await warningsOf(project)).map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^In the next two days “(Cook|Baker)” and “(Cook|Baker)” will cost 2,000 MXP, and your balance is 1,999 MXP\. /,
      ),
    ]);
    await pass(HOUR_MS);
    expect(await warningsOf(project)).toHaveLength(1);
    await move(project, 100_000);
    await pass(HOUR_MS);
    expect(await warningsOf(project)).toHaveLength(1);
    const body = { projectId: project.id, amount: 100_000 };
    await call(api, debitProject, { token: await createTestAdmin(api), body });
    await pass(HOUR_MS);
    expect(await warningsOf(project)).toHaveLength(2);
  });

  it('does not warn a project with a sufficient balance, or whose listings end before', async () => {
    const [enough, ending] = [await projectFor(1 + 2), await projectFor(1)];
    await listings(enough, 'Cook');
    await publishQuest(api, ending, { ...OPPORTUNITY, endsAt: later(DAY_MS) });
    await pass(HOUR_MS - 1);
    expect([await warningsOf(enough), await warningsOf(ending)]).toEqual([[], []]);
  });

  it('names three listings in a warning and counts the others', async () => {
    const project = await projectFor(5);
    await listings(project, 'A', 'B', 'C', 'D', 'E');
    await pass(HOUR_MS);
    expect((await warningsOf(project))[0]?.message).toMatch(/“.”, “.”, “.”, and 2 more will cost 5,000 MXP/);
  });
});

it('finds due listings by an index, regardless of other data', async () => {
  const project = await projectFor(100);
  for (let index = 0; index < 5; index += 1)
    await publishQuest(api, project, { ...OPPORTUNITY, endsAt: later(9 * DAY_MS) });
  await publishQuest(api, project, TASK);
  const { quests } = product();
  for (const read of [() => quests.schedule.listUnpaid(at(0), 100), () => quests.schedule.listListed(at(HOUR_MS))]) {
    const [plan] = await explainReads(api.server.connection, read);
    expect(plan?.stages).not.toContain('COLLSCAN');
    expect(plan?.stages).not.toContain('SORT');
    expect(plan?.docsExamined).toBeLessThanOrEqual((await read()).length);
  }
});
