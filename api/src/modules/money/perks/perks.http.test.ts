import {
  challengeWallet,
  creditProject,
  debitProject,
  deleteAccount,
  getAccountData,
  getMe,
  getProgress,
  getProjectStatement,
  getStatement,
  listAdminPerks,
  listAuditLines,
  listNotifications,
  listPerks,
  listProjectNotifications,
  listProjectPerks,
  listProjectRedemptions,
  listReceipts,
  listSiteRedemptions,
  offerProjectPerk,
  offerSitePerk,
  payDespiteFlags,
  proveWallet,
  redeemPerk,
  reinstateProject,
  removeProject,
  setAdminPerkState,
  setProjectPerkState,
  setWallet,
  settleProjectRedemption,
  settleSiteRedemption,
  suspendProject,
  type BodyInputOf,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createTestWallet } from '../../../testing/test-wallet.ts';

const CROWD = crowdOf({ sample: 12, whole: 50 });
const MINUTE_MS = 60_000;
/** The reward of the sign-up. */
const START_MXP = 1_000;

let api: TestApi;
let other: TestApi;
let admin: string;
let made = 0;
beforeAll(async () => {
  api = await startTestApi();
  other = await startTestApi({ databaseUrl: api.config.database.url });
  admin = await createTestAdmin(api);
});
afterAll(() => Promise.all([api.stop(), other.stop()]));
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
});

type Offer = Partial<BodyInputOf<typeof offerProjectPerk>>;

const newProject = (balanceMxp = 0) => createTestProject(api, `Offerer ${(made += 1)}`, balanceMxp);
const signIn = async (count: number) =>
  signInUsers(
    api,
    Array.from({ length: count }, () => `redeemer_${(made += 1)}`),
  );
const newUser = async () => (await signIn(1))[0] ?? '';
const handleOf = (index = made) => `redeemer_${index}`;

const bodyOf = (offer: Offer) => ({
  title: `Perk ${(made += 1)}`,
  text: 'A call with the founders',
  price_mxp: 300,
  fulfilment: 'hand' as const,
  ...offer,
});
const offer = async ({ token }: TestProject, terms: Offer = {}) =>
  (await call(api, offerProjectPerk, { token, body: bodyOf(terms) })).perk;
const offerOfSite = async (terms: Offer = {}) =>
  (await call(api, offerSitePerk, { token: admin, body: bodyOf(terms) })).perk;

const redeem = (token: string, perk: { readonly id: string }, { at = api, key }: { at?: TestApi; key?: string } = {}) =>
  attempt(at, redeemPerk, { token, body: { perk_id: perk.id }, ...(key !== undefined && { key }) });
const redeemed = async (token: string, perk: { readonly id: string }) =>
  (await call(api, redeemPerk, { token, body: { perk_id: perk.id } })).redemption_id;
const seen = async (token: string, { id }: { readonly id: string }) =>
  (await call(api, listPerks, { token, query: { limit: 500 } })).perks.find((perk) => perk.id === id);
const balanceOf = async (token: string) => (await call(api, listPerks, { token })).balance_mxp;
const receipts = async (token: string) => (await call(api, listReceipts, { token })).redemptions;
const earningsOf = async ({ token }: TestProject) => {
  const { lines } = await call(api, getProjectStatement, { token });
  return lines.map(({ description, amount_mxp }) => [description, amount_mxp]);
};
const redemptionsOf = async ({ token }: TestProject, { id }: { readonly id: string }) =>
  (await call(api, listProjectRedemptions, { token, params: { perkId: id } })).redemptions;
type Settled = BodyInputOf<typeof settleProjectRedemption>;
const settle = ({ token }: TestProject, redemptionId: string, body: Settled, at = api) =>
  attempt(at, settleProjectRedemption, { token, params: { redemptionId }, body });
const fulfil = (project: TestProject, id: string, words = '', at = api) =>
  settle(project, id, { state: 'fulfilled', words }, at);
const refund = (project: TestProject, id: string, at = api) =>
  settle(project, id, { state: 'refunded', words: 'Out of order' }, at);
const codesOf = (answers: readonly { readonly status: number; readonly body: { readonly code: string } }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'ok' : body.code)).sort();

it('waits for an admin to look at a payout wallet that another account has too, unless it is proved', async () => {
  const perk = await offer(await newProject(), { stock: 5 });
  const [one = '', two = '', three = ''] = await signIn(3);
  const wallet = createTestWallet();
  const set = (token: string) => call(api, setWallet, { token, body: { wallet_address: wallet.address } });
  await set(one);
  expect((await seen(one, perk))?.refusal).toBe('');
  await set(two);
  expect((await seen(two, perk))?.refusal).toMatch(/^Another account has your payout wallet too/);
  const refused = { status: 409, body: { code: 'perk_unavailable', error: expect.stringMatching(/^Another account/) } };
  expect(await redeem(two, perk)).toMatchObject(refused);
  expect(await balanceOf(two)).toBe(START_MXP);
  const { message } = await call(api, challengeWallet, { token: one, body: { wallet_address: wallet.address } });
  await call(api, proveWallet, { token: one, body: { message, signature: wallet.sign(message) } });
  expect((await redeem(one, perk)).status).toBe(200);
  const { id: userId } = (await call(api, getMe, { token: two })).user;
  await call(api, payDespiteFlags, { token: admin, params: { userId }, body: {} });
  expect((await redeem(two, perk)).status).toBe(200);
  expect((await redeem(three, perk)).status).toBe(200);
});

describe('a redemption', () => {
  it('moves the price to the project once it is fulfilled, and leaves a receipt with statement lines', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project, { stock: 5 });
    expect(await seen(token, perk)).toMatchObject({ left: 5, refusal: '', from: expect.stringContaining('Offerer') });
    const { balance_mxp: left } = await call(api, redeemPerk, { token, body: { perk_id: perk.id } });
    expect(left).toBe(START_MXP - 300);
    expect(await receipts(token)).toMatchObject([{ title: perk.title, price_mxp: 300, state: 'waiting', code: '' }]);
    const { lines } = await call(api, getStatement, { token });
    expect(lines[0]).toMatchObject({ description: `Perk redeemed: ${perk.title}`, amount_mxp: -300 });
    expect(await earningsOf(project)).toEqual([]);
    expect(await seen(token, perk)).toMatchObject({
      left: 4,
      refusal: 'You have redeemed this once, which is the limit for one person.',
    });
    const told = (await call(api, listProjectNotifications, { token: project.token })).data.notifications;
    expect(told[0]).toMatchObject({ title: 'Perk redeemed', message: `1 redemption of “${perk.title}” to fulfil.` });
    const [waiting] = await redemptionsOf(project, perk);
    await fulfil(project, waiting?.id ?? '');
    expect(await earningsOf(project)).toEqual([[`Perk fulfilled: ${perk.title}`, 300]]);
  });

  it('changes neither the level nor what counts as earned', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const earned = async () => (await call(api, getProgress, { token })).progress;
    const before = await earned();
    const id = await redeemed(token, await offer(project));
    expect(await earned()).toEqual(before);
    await refund(project, id);
    expect(await earned()).toEqual(before);
    expect(before.lifetime_mxp).toBe(START_MXP);
  });

  it('gives the last item to one of many, over two processes', async () => {
    const [project, tokens] = [await newProject(), await signIn(CROWD)];
    const perk = await offer(project, { fulfilment: 'codes', codes: ['ONLY-ONE'] });
    const racing = tokens.map((token, index) => redeem(token, perk, { at: index % 2 === 0 ? api : other }));
    const answers = await Promise.all(racing);
    expect(codesOf(answers)).toEqual(['ok', ...Array.from({ length: CROWD - 1 }, () => 'sold_out')]);
    const held = (await Promise.all(tokens.map(receipts))).flat();
    expect(held).toMatchObject([{ code: 'ONLY-ONE', state: 'fulfilled' }]);
    expect(await earningsOf(project)).toHaveLength(1);
  });

  it('gives each person another code', async () => {
    const [project, tokens] = [await newProject(), await signIn(4)];
    const codes = ['A-1', 'B-2', 'C-3', 'D-4'];
    const perk = await offer(project, { fulfilment: 'codes', codes });
    expect(codesOf(await Promise.all(tokens.map((token) => redeem(token, perk))))).toEqual(['ok', 'ok', 'ok', 'ok']);
    const held = (await Promise.all(tokens.map(receipts))).flat().map(({ code }) => code);
    expect(held.sort()).toEqual(codes);
  });

  it('happens once per key, however often it is clicked', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project, { stock: 10, per_person: 10 });
    const click = (at: TestApi) => redeem(token, perk, { key: 'double-click', at });
    await Promise.all([click(api), click(other), click(api)]);
    expect((await click(api)).status).toBe(200);
    expect(await receipts(token)).toHaveLength(1);
    expect(await balanceOf(token)).toBe(START_MXP - 300);
  });

  it('never takes more than the person has, even concurrently', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project, { stock: 10, per_person: 10, price_mxp: 400 });
    const answers = await Promise.all([redeem(token, perk), redeem(token, perk), redeem(token, perk)]);
    expect(codesOf(answers)).toEqual(['insufficient_balance', 'ok', 'ok']);
    expect(await seen(token, perk)).toMatchObject({ left: 8, refusal: 'You need 200 MXP more.' });
  });

  it('never exceeds the limit of a person, even concurrently', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project, { stock: 10, per_person: 2, price_mxp: 1 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(token, perk)));
    expect(codesOf(answers)).toEqual(['limit_reached', 'limit_reached', 'ok', 'ok']);
  });

  it('pays the site when it is the site’s', async () => {
    const token = await newUser();
    const perk = await offerOfSite();
    expect(await seen(token, perk)).toMatchObject({ from: 'MagnetX' });
    const redemptionId = await redeemed(token, perk);
    const params = { params: { redemptionId } };
    const settleAs = (body: Settled) => call(api, settleSiteRedemption, { token: admin, ...params, body });
    await settleAs({ state: 'fulfilled', words: 'Sent' });
    expect(await receipts(token)).toMatchObject([{ from: 'MagnetX', state: 'fulfilled', note: 'Sent' }]);
    await settleAs({ state: 'refunded', words: 'Lost' });
    expect(await balanceOf(token)).toBe(START_MXP);
    const { lines } = await call(api, listAuditLines, { token: admin, query: { limit: 3 } });
    expect(lines.map(({ action }) => action)).toEqual([
      'settleSiteRedemption',
      'settleSiteRedemption',
      'offerSitePerk',
    ]);
  });
});

describe('a refusal says why', () => {
  it.each<[string, Offer | (() => Offer), string, string | RegExp]>([
    ['a level', { min_level: 3 }, 'level_too_low', 'This is for level 3 (Helper) and above.'],
    ['MXP', { price_mxp: START_MXP + 50 }, 'insufficient_balance', 'You need 50 MXP more.'],
    ['a start', () => ({ starts_at: inMs(MINUTE_MS) }), 'perk_unavailable', /^This starts on .* UTC\.$/],
  ])('for %s', async (_what, terms, code, error) => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project, typeof terms === 'function' ? terms() : terms);
    const answer = await redeem(token, perk);
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(answer.body.error).toMatch(error);
    expect(await seen(token, perk)).toMatchObject({ left: 1, refusal: answer.body.error });
    expect(await balanceOf(token)).toBe(START_MXP);
  });

  it('for the end, a pause and the end by hand', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const short = await offer(project, { ends_at: inMs(MINUTE_MS) });
    const stopped = await offer(project);
    for (const { clock } of [api, other]) clock.advance(MINUTE_MS);
    expect(await redeem(token, short)).toMatchObject({ body: { code: 'perk_unavailable', error: 'This has ended.' } });
    const set = (state: 'offered' | 'paused' | 'ended') =>
      attempt(api, setProjectPerkState, { token: project.token, params: { perkId: stopped.id }, body: { state } });
    await set('paused');
    expect(await redeem(token, stopped)).toMatchObject({ body: { error: 'This is paused.' } });
    expect(await seen(token, stopped)).toBeUndefined();
    expect(await set('offered')).toMatchObject({ status: 200 });
    expect(await redeem(token, stopped)).toMatchObject({ status: 200 });
    await set('ended');
    expect(await set('offered')).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await redeem(await newUser(), stopped)).toMatchObject({ body: { error: 'This has ended.' } });
    expect(await seen(token, short)).toBeUndefined();
  });

  it.each<[Offer, string]>([
    [{ price_mxp: 0 }, 'Price must be at least 1'],
    [{ stock: 10_001 }, 'Stock can be at most 10,000'],
    [{ fulfilment: 'codes' }, 'Enter a code per line'],
    [{ fulfilment: 'codes', codes: ['A', 'A'] }, 'A code is there twice'],
    [{ fulfilment: 'codes', codes: ['A', 'B'.repeat(81)] }, 'A code has 1 to 80 characters that can be shown'],
    [{ min_level: 13 }, 'Level can be at most 12'],
    [{ starts_at: '2031-01-02T00:00:00Z', ends_at: '2031-01-01T00:00:00Z' }, 'It must end after its start'],
  ])('to the offer %j', async (terms, error) => {
    const { token } = await newProject();
    const answer = await attempt(api, offerProjectPerk, { token, body: bodyOf(terms) });
    expect(answer).toMatchObject({ status: 400, body: { error } });
  });
});

const inMs = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();

describe('the offerer', () => {
  it('fulfils once, with a note that the user reads', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project);
    const id = await redeemed(token, perk);
    expect(await call(api, listProjectPerks, { token: project.token })).toMatchObject({ perks: [{ waiting: 1 }] });
    expect(await redemptionsOf(project, perk)).toMatchObject([{ id, by: `@${handleOf(made - 1)}`, state: 'waiting' }]);
    expect(await settle(project, id, { state: 'refunded' })).toMatchObject({ body: { error: 'Reason is required' } });
    expect(await fulfil(project, id, 'See you on Monday')).toMatchObject({ status: 200 });
    expect(await fulfil(project, id)).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    expect(await receipts(token)).toMatchObject([{ state: 'fulfilled', note: 'See you on Monday' }]);
    const { notifications } = (await call(api, listNotifications, { token })).data;
    expect(notifications[0]).toMatchObject({
      title: 'Perk fulfilled',
      message: `“${perk.title}” is fulfilled. See you on Monday`,
      target: { kind: 'perks' },
    });
    expect(await call(api, listProjectPerks, { token: project.token })).toMatchObject({ perks: [{ waiting: 0 }] });
  });

  it('refunds once: the MXP come back, the code and the stock do not', async () => {
    const [project, token, next] = [await newProject(), await newUser(), await newUser()];
    const perk = await offer(project, { fulfilment: 'codes', codes: ['FIRST', 'SECOND'] });
    const id = await redeemed(token, perk);
    const answers = await Promise.all([refund(project, id), refund(project, id, other), refund(project, id)]);
    expect(codesOf(answers)).toEqual(['already_decided', 'already_decided', 'ok']);
    expect(await balanceOf(token)).toBe(START_MXP);
    expect(await receipts(token)).toMatchObject([{ state: 'refunded', reason: 'Out of order', code: '' }]);
    await redeemed(next, perk);
    expect(await receipts(next)).toMatchObject([{ code: 'SECOND' }]);
    // A refunded redemption does not count against the limit of a person.
    expect(await seen(token, perk)).toMatchObject({ left: 0, refusal: 'This is sold out.' });
    const { notifications } = (await call(api, listNotifications, { token })).data;
    expect(notifications[0]?.message).toBe(`300 MXP came back to you for “${perk.title}”. Reason: Out of order`);
  });

  it('ends with a refund when a refund and a fulfilment race', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const id = await redeemed(token, await offer(project));
    const [refunded, fulfilled] = await Promise.all([refund(project, id), fulfil(project, id, '', other)]);
    expect(refunded.status).toBe(200);
    expect([200, 409]).toContain(fulfilled.status);
    expect(await receipts(token)).toMatchObject([{ state: 'refunded' }]);
    expect(await balanceOf(token)).toBe(START_MXP);
  });

  it('cannot refund a fulfilled redemption whose price it has spent', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const id = await redeemed(token, await offer(project));
    await fulfil(project, id);
    await call(api, debitProject, { token: admin, body: { projectId: project.id, amount: 1 } });
    expect(await refund(project, id)).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
    expect(await receipts(token)).toMatchObject([{ state: 'fulfilled' }]);
    await call(api, creditProject, { token: admin, body: { projectId: project.id, amount: 1 } });
    expect(await refund(project, id)).toMatchObject({ status: 200 });
  });

  it('reaches no perk of another one, and neither do admins its codes', async () => {
    const [project, rival, token] = [await newProject(), await newProject(), await newUser()];
    const perk = await offer(project, { fulfilment: 'codes', codes: ['SECRET-CODE', 'NEXT-CODE'] });
    const id = await redeemed(token, perk);
    const params = { perkId: perk.id };
    const isNot = { status: 404 };
    expect(await attempt(api, listProjectRedemptions, { token: rival.token, params })).toMatchObject(isNot);
    const paused = { token: rival.token, params, body: { state: 'paused' } };
    expect(await attempt(api, setProjectPerkState, paused)).toMatchObject(isNot);
    expect(await fulfil(rival, id)).toMatchObject(isNot);
    expect(await refund(rival, id)).toMatchObject(isNot);
    expect(await attempt(api, listSiteRedemptions, { token: admin, params })).toMatchObject(isNot);
    const refunding = { token: admin, params: { redemptionId: id }, body: { state: 'refunded', words: 'No' } };
    expect(await attempt(api, settleSiteRedemption, refunding)).toMatchObject(isNot);
    const stranger = await newUser();
    const readable = [
      await call(api, listPerks, { token: stranger }),
      await call(api, listReceipts, { token: stranger }),
      await call(api, listProjectPerks, { token: project.token }),
      await call(api, listAdminPerks, { token: admin }),
    ];
    expect(JSON.stringify(readable)).not.toMatch(/SECRET-CODE|NEXT-CODE/);
    expect(await redemptionsOf(project, perk)).toMatchObject([{ code: 'SECRET-CODE' }]);
    // The stored answer to the call has no code either.
    const stored = await api.server.connection.collection('idempotency_records').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('SECRET-CODE');
  });
});

describe('an admin', () => {
  const setState = (perkId: string, body: { state: 'offered' | 'paused' | 'ended'; reason?: string }) =>
    attempt(api, setAdminPerkState, { token: admin, params: { perkId }, body });

  it('pauses a perk with a reason, which the project cannot undo', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project);
    expect(await setState(perk.id, { state: 'paused' })).toMatchObject({ body: { error: 'Reason is required' } });
    expect(await setState(perk.id, { state: 'paused', reason: 'Not ours' })).toMatchObject({ status: 200 });
    const again = { token: project.token, params: { perkId: perk.id }, body: { state: 'offered' } };
    expect(await attempt(api, setProjectPerkState, again)).toMatchObject({
      status: 409,
      body: { error: 'An admin has paused this perk. Reason: Not ours' },
    });
    expect(await seen(token, perk)).toBeUndefined();
    await setState(perk.id, { state: 'offered' });
    expect(await seen(token, perk)).toMatchObject({ refusal: '' });
    const { lines } = await call(api, listAuditLines, { token: admin, query: { limit: 2 } });
    expect(lines.map(({ detail }) => detail)).toEqual([
      'The perk was offered again.',
      'The perk was paused. Reason: Not ours',
    ]);
    const told = (await call(api, listProjectNotifications, { token: project.token })).data.notifications;
    expect(told.map(({ title }) => title)).toEqual(['Perk offered again', 'Perk paused']);
  });

  it('lists the site’s perks alone, or all', async () => {
    const [ofSite, ofProject] = [await offerOfSite(), await offer(await newProject())];
    const ids = async (show: 'all' | 'site') =>
      (await call(api, listAdminPerks, { token: admin, query: { show, limit: 500 } })).perks.map(({ id }) => id);
    expect(await ids('all')).toEqual(expect.arrayContaining([ofSite.id, ofProject.id]));
    expect(await ids('site')).toContain(ofSite.id);
    expect(await ids('site')).not.toContain(ofProject.id);
  });
});

describe('an account that goes', () => {
  it('hides the perks of a suspended project, and keeps its users’ receipts', async () => {
    const [project, token] = [await newProject(), await newUser()];
    const perk = await offer(project, { stock: 2, per_person: 2 });
    await redeemed(token, perk);
    await call(api, suspendProject, { token: admin, params: { projectId: project.id } });
    expect(await seen(token, perk)).toBeUndefined();
    expect(await redeem(token, perk)).toMatchObject({ status: 404 });
    expect(await receipts(token)).toHaveLength(1);
    await call(api, reinstateProject, { token: admin, params: { projectId: project.id } });
    expect(await redeem(token, perk)).toMatchObject({ status: 200 });
  });

  it('refunds what waits for a project that closes, and ends its perks', async () => {
    const [project, first, second] = [await newProject(), await newUser(), await newUser()];
    const perk = await offer(project, { stock: 3 });
    await redeemed(first, perk);
    await redeemed(second, perk);
    await call(api, removeProject, { token: admin, params: { projectId: project.id } });
    for (const token of [first, second]) {
      expect(await balanceOf(token)).toBe(START_MXP);
      expect(await receipts(token)).toMatchObject([
        { state: 'refunded', reason: 'The project has closed its account.' },
      ]);
    }
    expect(await redeem(await newUser(), perk)).toMatchObject({ status: 404 });
  });

  it('removes a deleted user from their redemptions', async () => {
    const project = await newProject();
    const [byHand, ofCodes] = [await offer(project), await offer(project, { fulfilment: 'codes', codes: ['GONE-1'] })];
    const token = await newUser();
    const confirm_handle = handleOf();
    const waiting = await redeemed(token, byHand);
    await redeemed(token, ofCodes);
    const { data } = await call(api, getAccountData, { token });
    expect(data['perks']).toMatchObject(expect.arrayContaining([expect.objectContaining({ code: 'GONE-1' })]));
    await call(api, deleteAccount, { token, body: { confirm_handle } });
    expect(await redemptionsOf(project, byHand)).toMatchObject([{ by: '', state: 'closed' }]);
    expect(await redemptionsOf(project, ofCodes)).toMatchObject([{ by: '', code: '', state: 'fulfilled' }]);
    expect(await fulfil(project, waiting)).toMatchObject({ status: 409 });
    const kept = [
      [`Perk redeemed: ${ofCodes.title}`, 300],
      [`Perk fulfilled: ${byHand.title}`, 300],
    ];
    expect(new Set(await earningsOf(project))).toEqual(new Set(kept));
    const error = 'This person has deleted their account.';
    expect(await refund(project, waiting)).toMatchObject({ status: 409, body: { error } });
  });
});
