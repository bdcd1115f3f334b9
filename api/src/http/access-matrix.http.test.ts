import {
  answerCheck,
  ADMIN_ROLES,
  applyToOpportunity,
  challengeDepositWallet,
  createSeason,
  holdsPermission,
  inviteMember,
  joinTeam,
  leaveTeam,
  listProjectApplications,
  listSubmissions,
  listWaitingClaims,
  logOut,
  offerProjectPerk,
  PROJECT_ROLES,
  proveDepositWallet,
  redeemPerk,
  requestCredit,
  roleRefusal,
  saveProjectDraft,
  submitTask,
  suspendProject,
  testCallout,
  type AdminRole,
  type Call,
  type ProjectRole,
  type Role,
} from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { IS_WHOLE } from '@magnetx/operations/testing/soak';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Principal } from './principal.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { attempt, call, type CallInput } from '../testing/client.ts';
import { createTestProject, GIVEAWAY, MISSION, OPPORTUNITY, publishQuest, TASK } from '../testing/quests.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createTestWallet } from '../testing/test-wallet.ts';
import { signInSuspended, signInWithX } from '../testing/visitor.ts';

// Every call of the contracts, made by every kind of caller. The expected answers follow from the contracts: the call's
// audience, its permission, and the roles that hold it.

/** The objects that the calls name. The first user and the first project own all of it. */
interface Things {
  readonly questId: number;
  readonly giveawayId: number;
  readonly opportunityId: number;
  readonly missionId: number;
  /** Opportunities that the first user applied to: at an outside link, here, and here. */
  readonly outsideId: number;
  readonly applied: readonly [toWithdraw: number, toMove: number];
  readonly applicationId: string;
  readonly requestId: string;
  readonly draftId: string;
  /** A token of the first project. */
  readonly token: string;
  readonly workId: string;
  readonly claim: { readonly quest_id: number; readonly claim_id: string };
  readonly perkId: string;
  readonly redemptionId: string;
  readonly calloutId: string;
  readonly seasonId: string;
  readonly memberId: string;
  readonly invitationId: string;
}

interface Entry {
  readonly input: (things: Things) => CallInput<Call>;
  /** Set if users other than the owner may name it too, or if the answer concerns the caller alone. */
  readonly isShared?: true;
  /** Runs before each call, to create what the call removes. */
  readonly prepare?: (things: Things) => Promise<unknown>;
}

const ofQuest = (body?: object): Entry => ({
  input: ({ questId }) => ({ params: { questId }, ...(body && { body }) }),
});
const createDraft = ({ draftId, token }: Things) =>
  attempt(api, saveProjectDraft, { token, params: { draftId }, body: { version: 0, form: {} } });
const wallet = createTestWallet();
const proveTestWallet = async ({ token }: Things) => {
  const { message } = await call(api, challengeDepositWallet, { token, body: { wallet_address: wallet.address } });
  return attempt(api, proveDepositWallet, { token, body: { message, signature: wallet.sign(message) } });
};
const PERK = { title: 'A call', text: 'With the founders', price_mxp: 1, fulfilment: 'hand' } as const;
/** Accepts no connection. */
const CLOSED = '127.0.0.1:1';
const EDIT = { title: 'Another title', description: TASK.description, category: TASK.category, tags: TASK.tags };

/**
 * A valid input for each call that names something, so that a refusal is one of its owner and not of the input, and
 * for each call that changes something for a project, which a suspended one may not.
 */
const ENTRIES: Readonly<Record<string, Entry>> = {
  getGiveaway: { isShared: true, input: ({ giveawayId: id }) => ({ query: { id } }) },
  enterGiveaway: { isShared: true, input: ({ giveawayId }) => ({ body: { giveaway_id: giveawayId } }) },
  getMission: { isShared: true, input: ({ missionId: id }) => ({ query: { id } }) },
  answerCheck: { isShared: true, input: ({ missionId }) => ({ body: { quest_id: missionId, check: 0 } }) },
  getOpportunity: { isShared: true, input: ({ opportunityId: id }) => ({ query: { id } }) },
  applyToOpportunity: { isShared: true, input: ({ opportunityId: id }) => ({ body: { opportunity_id: id } }) },
  moveApplication: { input: ({ outsideId }) => ({ body: { opportunity_id: outsideId, status: 'interview' } }) },
  withdrawApplication: { input: ({ applied: [id] }) => ({ body: { opportunity_id: id } }) },
  getTask: { isShared: true, input: ({ questId: id }) => ({ query: { id } }) },
  saveQuest: { isShared: true, input: ({ questId }) => ({ body: { quest_id: questId, is_saved: true } }) },
  sendAppeal: {
    input: ({ questId }) => ({
      body: {
        kind: 'work',
        subject_id: String(questId),
        decided_at: '2026-01-01T00:00:00.000Z',
        words: 'x'.repeat(20),
      },
    }),
  },
  submitTask: { isShared: true, input: ({ questId }) => ({ body: { task_id: questId } }) },
  getSeasonBoard: { isShared: true, input: ({ seasonId }) => ({ params: { seasonId } }) },
  redeemPerk: { isShared: true, input: ({ perkId }) => ({ body: { perk_id: perkId } }) },
  readNotifications: { isShared: true, input: () => ({ body: { ids: ['another'] } }) },

  getProjectQuest: ofQuest(),
  previewOwnQuest: ofQuest(),
  editQuest: ofQuest(EDIT),
  withdrawQuest: ofQuest(),
  withdrawQuestEdit: ofQuest(),
  resubmitQuest: ofQuest(TASK),
  concludeQuest: ofQuest(),
  getQuestPerformance: ofQuest(),
  shareReport: ofQuest(),
  revokeReport: ofQuest(),
  reserveRewards: ofQuest({}),
  listSubmissions: { input: ({ questId: quest }) => ({ query: { quest } }) },
  decideSubmissions: {
    input: ({ workId }) => ({ body: { decision: 'reject', reason: 'Not about us', ids: [workId] } }),
  },
  recommendSubmissions: { input: ({ workId }) => ({ body: { verdict: 'accept', ids: [workId] } }) },
  // Another answer than was seen.
  decideClaim: { input: ({ claim }) => ({ body: { ...claim, revision: 99, is_passed: true } }) },
  replaceCalloutSecret: { isShared: true, input: () => ({}) },
  setXToken: { isShared: true, input: () => ({ body: { token: 'x'.repeat(20), daily_budget: 1 } }) },
  removeXToken: { isShared: true, input: () => ({}) },
  // Refused before anything is asked.
  testCallout: { isShared: true, input: () => ({ body: { address: 'https://127.0.0.1/' } }) },
  tryCheck: {
    isShared: true,
    input: () => ({ body: { check: { kind: 'code', code: 'open sesame', attempts: 3 }, answer: {} } }),
  },
  resendCallout: { input: ({ calloutId }) => ({ params: { calloutId } }) },
  listProjectApplications: { input: ({ applied: [, quest] }) => ({ query: { quest } }) },
  moveProjectApplication: {
    input: ({ applicationId }) => ({ params: { applicationId }, body: { status: 'interview' } }),
  },
  offerProjectPerk: { isShared: true, input: () => ({ body: PERK }) },
  setProjectPerkState: { input: ({ perkId }) => ({ params: { perkId }, body: { state: 'offered' } }) },
  listProjectRedemptions: { input: ({ perkId }) => ({ params: { perkId } }) },
  settleProjectRedemption: {
    input: ({ redemptionId }) => ({ params: { redemptionId }, body: { state: 'fulfilled' } }),
  },
  withdrawCreditRequest: { input: ({ requestId }) => ({ params: { requestId } }) },
  getProjectDraft: { input: ({ draftId }) => ({ params: { draftId } }), prepare: createDraft },
  saveProjectDraft: { input: ({ draftId }) => ({ params: { draftId }, body: { version: 1, form: {} } }) },
  removeProjectDraft: { input: ({ draftId }) => ({ params: { draftId } }), prepare: createDraft },
  inviteMember: { isShared: true, input: () => ({ body: { role: 'viewer' } }) },
  revokeInvitation: { input: ({ invitationId }) => ({ params: { invitationId } }) },
  changeMemberRole: { input: ({ memberId }) => ({ params: { memberId }, body: { role: 'editor' } }) },
  removeMember: { input: ({ memberId }) => ({ params: { memberId } }) },
  leaveTeam: { isShared: true, input: () => ({}) },
  submitQuest: { isShared: true, input: () => ({ body: TASK }) },
  // No picture: the caller's right is checked before the file.
  uploadPicture: { isShared: true, input: () => ({ query: { kind: 'logo' } }) },
  saveProjectPage: { isShared: true, input: () => ({ body: {} }) },
  setProjectLogo: { isShared: true, input: () => ({ body: { picture_id: '' } }) },
  // No challenge: whose wallet it is follows from the signed message.
  challengeDepositWallet: { isShared: true, input: () => ({ body: { wallet_address: `0x${'7'.repeat(40)}` } }) },
  proveDepositWallet: { isShared: true, input: () => ({ body: { message: '', signature: '' } }) },
  removeDepositWallet: { input: () => ({ params: { address: wallet.address } }), prepare: proveTestWallet },
  buyMxp: { isShared: true, input: () => ({ body: { amount_mxp: 500 } }) },
  requestCredit: { isShared: true, input: () => ({ body: { amount: 1 } }) },
  // A wrong password would count as a failed sign-in.
  changeProjectPassword: { isShared: true, input: () => ({ body: {} }) },
  readProjectNotifications: { isShared: true, input: () => ({ body: { ids: ['another'] } }) },
};

const SUSPENDED = 'Your project is suspended: it can read what it has, and change nothing.';

interface Caller {
  readonly name: string;
  readonly audience?: Principal['audience'];
  readonly role?: Role;
  /** Another account than the owner of the things. */
  readonly isOther?: true;
  readonly isSuspended?: true;
  readonly token?: string;
  /** Another account of the same role, for the call that ends it. */
  readonly successor?: () => Promise<string>;
  /** The answer to a caller without a valid token. */
  readonly refusal?: string;
}

const NAMING = /(^|_)ids?$|Id$|^quest$/;
const fieldsOf = (schema: z.ZodType): string[] => Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});
const namesSomething = ({ params, query, body }: Call): boolean =>
  [params, query, body].some((part) => fieldsOf(part).some((field) => NAMING.test(field)));
const isWrite = ({ audience, method }: Call): boolean => audience === 'project' && method !== 'GET';
const isForActiveProjects = (definition: Call): boolean => isWrite(definition) && !definition.isOpenToSuspended;

function expectedOf(definition: Call, { audience, role, refusal, isOther, isSuspended }: Caller): string {
  if (refusal !== undefined) return refusal;
  const isForAny = definition.audience === 'any' && (audience !== 'suspended' || definition.isOpenToSuspended === true);
  const isByPassword = definition.audience === 'password' && (audience === 'admin' || audience === 'project');
  if (!isForAny && !isByPassword && definition.audience !== audience) return '403 You are not allowed to do this.';
  const { permission } = definition;
  if (permission !== undefined && role !== undefined && !holdsPermission(role, permission)) {
    return `403 ${roleRefusal(role)}`;
  }
  if (isSuspended && isForActiveProjects(definition)) return `403 ${SUSPENDED}`;
  const entry = ENTRIES[definition.name];
  return isOther && entry && !entry.isShared ? 'not theirs' : 'allowed';
}

let api: TestApi;
let things: Things;
let callers: readonly Caller[];

async function createThings(user: string, project: { id: string; token: string }, admin: string): Promise<Things> {
  const here = { ...OPPORTUNITY, application_url: '' };
  const [questId, giveawayId, opportunityId, outsideId, first, second] = [
    await publishQuest(api, project, TASK),
    await publishQuest(api, project, GIVEAWAY),
    await publishQuest(api, project, OPPORTUNITY),
    await publishQuest(api, project, OPPORTUNITY),
    await publishQuest(api, project, here),
    await publishQuest(api, project, here),
  ];
  await call(api, submitTask, { token: user, body: { task_id: questId, submission_url: 'https://x.com/someone/1' } });
  for (const id of [outsideId, first, second]) {
    await call(api, applyToOpportunity, { token: user, body: { opportunity_id: id, message: 'I would like to' } });
  }
  const list = await call(api, listProjectApplications, { token: project.token, query: { quest: second } });
  const { request } = await call(api, requestCredit, { token: project.token, body: { amount: 1 } });
  const { submissions } = await call(api, listSubmissions, { token: project.token });
  const { perk } = await call(api, offerProjectPerk, { token: project.token, body: PERK });
  const redeemed = await call(api, redeemPerk, { token: user, body: { perk_id: perk.id } });
  const invite = () => call(api, inviteMember, { token: project.token, body: { role: 'viewer' } });
  const { token } = await invite();
  const { member } = await call(api, joinTeam, { body: { token, name: 'mara', password: 'correct horse' } });
  const [starts_at, ends_at] = [1, 2].map((days) =>
    new Date(api.clock.now().getTime() + days * 24 * 60 * 60_000).toISOString(),
  );
  const body = { name: 'Spring', starts_at: starts_at ?? '', ends_at: ends_at ?? '' };
  const { season } = await call(api, createSeason, { token: admin, body });
  const asking = await publishQuest(api, project, {
    ...MISSION,
    checks: [{ kind: 'manual', asked: 'A link', attempts: 1 }],
  });
  await call(api, answerCheck, { token: user, body: { quest_id: asking, check: 0, answer: { manual: 'Here' } } });
  const { callout } = await call(api, testCallout, { token: project.token, body: { address: `http://${CLOSED}/` } });
  const { claims } = await call(api, listWaitingClaims, { token: project.token });
  return {
    claim: { quest_id: asking, claim_id: claims[0]?.claim_id ?? '' },
    calloutId: callout.id,
    seasonId: season.id,
    memberId: member.id,
    invitationId: (await invite()).invitation.id,
    questId,
    giveawayId,
    opportunityId,
    missionId: await publishQuest(api, project, MISSION),
    outsideId,
    applied: [first, second],
    applicationId: list.applications[0]?.id ?? '',
    requestId: request.id,
    draftId: 'a-draft-of-theirs',
    token: project.token,
    workId: submissions[0]?.id ?? '',
    perkId: perk.id,
    redemptionId: redeemed.redemption_id,
  };
}

/** Creates the accounts, and the callers in the order of their calls: the owner of the things comes last. */
async function createCallers(): Promise<readonly Caller[]> {
  const inactive = (collection: string, id: string) =>
    api.server.connection
      .collection<{ _id: string }>(collection)
      .updateOne({ _id: id }, { $set: { status: 'Inactive' } });
  const idOf = (token: string) => jwt.decode(token)?.sub as string;
  const [user, otherUser, suspendedUser] = [
    await signInWithX(api, 'someone'),
    await signInWithX(api, 'another'),
    await signInWithX(api, 'gone'),
  ];
  const [admin, suspendedAdmin] = [await createTestAdmin(api), await createTestAdmin(api, 'former')];
  const [project, otherProject, suspendedProject] = [
    await createTestProject(api, 'Acme'),
    await createTestProject(api, 'Globex'),
    await createTestProject(api, 'Initech'),
  ];
  things = await createThings(user, project, admin);
  await inactive('users', idOf(suspendedUser));
  await inactive('admins', idOf(suspendedAdmin));
  await call(api, suspendProject, { token: admin, params: { projectId: suspendedProject.id } });
  const ownerOf = ({ token }: { readonly token: string }): Caller => ({
    name: 'owner',
    audience: 'project',
    role: 'owner',
    token,
  });
  const memberAs = async (role: ProjectRole): Promise<Caller> => {
    const join = async (name: string) => {
      const { token } = await call(api, inviteMember, { token: project.token, body: { role } });
      return (await call(api, joinTeam, { body: { token, name, password: 'correct horse' } })).token;
    };
    return { name: role, audience: 'project', role, token: await join(role), successor: () => join(`another ${role}`) };
  };
  const adminAs = async (role: AdminRole): Promise<Caller> => {
    return { name: role, audience: 'admin', role, token: await createTestAdmin(api, `an ${role}`, role) };
  };
  const expiredAt = Math.floor(api.clock.now().getTime() / 1000) - 1;
  const claims = { sub: idOf(user), aud: 'user', iss: 'magnetx', jti: 'x', exp: expiredAt };
  const expired = jwt.sign(claims, api.config.jwtSecret);
  const suspended = '401 This account was suspended, so you are signed out. Please contact us.';
  return [
    { name: 'anonymous', refusal: '401 Not authenticated' },
    { name: 'expired', refusal: '401 Your session has expired. Please sign in again.', token: expired },
    { name: 'suspended user', refusal: suspended, token: suspendedUser },
    { name: 'suspended admin', refusal: suspended, token: suspendedAdmin },
    { name: 'appealing user', audience: 'suspended', token: await signInSuspended(api, 'appealing') },
    { name: 'other user', audience: 'user', isOther: true, token: otherUser },
    { name: 'user', audience: 'user', token: user },
    {
      ...ownerOf(suspendedProject),
      name: 'suspended project',
      isOther: true,
      isSuspended: true,
    },
    { ...ownerOf(otherProject), name: 'other project', isOther: true },
    await memberAs('viewer'),
    await memberAs('editor'),
    ownerOf(project),
    ...(await Promise.all(ADMIN_ROLES.map(adminAs))),
  ];
}

beforeAll(async () => {
  const many = '100000';
  api = await startTestApi({
    calloutExceptions: [CLOSED],
    env: { RATE_WRITES_PER_MINUTE: many, RATE_SIGN_IN_PER_MINUTE: many },
  });
  callers = await createCallers();
});
afterAll(() => api.stop());

async function outcomeOf(definition: Call, caller: Caller): Promise<string> {
  const entry = ENTRIES[definition.name];
  await entry?.prepare?.(things);
  const token = (definition === leaveTeam && (await caller.successor?.())) || caller.token;
  const input = { ...entry?.input(things), ...(token !== undefined && { token }) };
  const { status, body } = await attempt(api, definition, input);
  if (status === 401 || status === 403) return `${status} ${body.error}`;
  if (status === 429 || status >= 500) return `${status}`;
  // A batch answers for each of its items.
  const [item] = (body as { results?: { code: string }[] }).results ?? [];
  return entry && (body.code === 'not_found' || item?.code === 'not_found') ? 'not theirs' : 'allowed';
}

const named = (calls: readonly Call[]) => calls.map((definition) => [definition.name, definition] as const);
const open = ALL_CALLS.filter(({ audience }) => audience === 'public');
/** Signing out comes last, because it ends the callers' tokens. */
const guarded = [
  ...ALL_CALLS.filter((definition) => definition.audience !== 'public' && definition !== logOut),
  logOut,
];

it('every call is in the matrix, and every role is a caller', () => {
  expect(guarded.length + open.length).toBe(ALL_CALLS.length);
  const roles = new Set(callers.flatMap(({ role }) => role ?? []));
  expect([...roles].sort()).toEqual([...ADMIN_ROLES, ...PROJECT_ROLES].sort());
});

it('every call that names something of a user or a project, or changes something for a project, has an entry', () => {
  const ofAccounts = ALL_CALLS.filter(({ audience }) => audience === 'user' || audience === 'project');
  const needed = ofAccounts.filter((definition) => namesSomething(definition) || isWrite(definition));
  expect(Object.keys(ENTRIES).sort()).toEqual(needed.map(({ name }) => name).sort());
});

/** The callers to try: everyone in the audience of the call, and from the others one caller for each refusal. */
const callersOf = ({ audience }: Call) =>
  callers.filter(
    (caller) =>
      IS_WHOLE ||
      caller.audience === audience ||
      audience === 'any' ||
      audience === 'password' ||
      caller === callers.find((one) => one.audience === caller.audience && one.refusal === caller.refusal),
  );

describe('public calls answer every caller alike', () => {
  it.each(named(open))('%s', async (_name, definition) => {
    const codes: unknown[] = [];
    for (const [index, { token }] of callersOf(definition).entries()) {
      const from = `10.0.0.${index + 1}`;
      const { status, body } = await attempt(api, definition, { from, ...(token !== undefined && { token }) });
      codes.push([status, body.code]);
    }
    expect(codes).toEqual(codes.map(() => codes[0]));
    expect(codes[0]).not.toEqual([429, 'too_many_requests']);
  });
});

describe('guarded calls', () => {
  it.each(named(guarded))('%s', async (_name, definition) => {
    const outcomes: [string, string][] = [];
    const chosen = callersOf(definition);
    for (const caller of chosen) outcomes.push([caller.name, await outcomeOf(definition, caller)]);
    expect(outcomes).toEqual(chosen.map((caller) => [caller.name, expectedOf(definition, caller)]));
  });
});
