import {
  addPasskey,
  changeMemberRole,
  changeProjectPassword,
  creditProject,
  getAdminMe,
  getProjectDashboard,
  getSecondFactor,
  getAdminStats,
  giveProof,
  inviteMember,
  issueAdminReset,
  issueMemberReset,
  joinTeam,
  listAuditLines,
  logInAdmin,
  logInProject,
  logInSecondFactor,
  PROOF_MINUTES,
  removeMember,
  removePasskey,
  removeProject,
  renewRecoveryCodes,
  resetPassword,
  startPasskey,
  startProof,
  type Call,
  type Failure,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../../testing/admin.ts';
import { createAuthenticator, type Authenticator } from '../../../../testing/authenticator.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { createTestProject, type TestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';

const PASSWORD = 'correct horse';
const ORIGIN = 'http://localhost:3000';
const MINUTE_MS = 60_000;

let api: TestApi;
let root: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } });
  root = await createTestAdmin(api);
});
afterAll(() => api.stop());

interface Person {
  readonly name: string;
  readonly token: string;
  readonly passkey: Authenticator;
  readonly codes: readonly string[];
}

async function addTo(token: string, passkey: Authenticator, target = api) {
  const { options } = await call(target, startPasskey, { token, body: { currentPassword: PASSWORD } });
  return call(target, addPasskey, { token, body: { signed: passkey.create(options) } });
}
async function newAdmin(passkey = createAuthenticator(ORIGIN)): Promise<Person> {
  const name = `admin${(count += 1)}`;
  const { token, codes } = await addTo(await createTestAdmin(api, name), passkey);
  return { name, token, passkey, codes };
}
const idOf = async (token: string) => (await call(api, getAdminMe, { token })).user.id;

/** Enters the password in a separate browser. */
async function begin(username: string, definition: Call = logInAdmin, password = PASSWORD, from = '192.0.2.1') {
  const { body, headers } = await attempt(api, definition, { body: { username, password }, from });
  expect(body.code).toBe('second_factor_needed');
  const { ticket = '', options = {} } = (body as Failure).secondFactor ?? {};
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]);
  return { ticket, options, cookie: cookies.join('; ') };
}
type Begun = Awaited<ReturnType<typeof begin>>;
const finish = ({ ticket, cookie }: Pick<Begun, 'ticket' | 'cookie'>, more: object, from = '192.0.2.1') =>
  attempt(api, logInSecondFactor, { body: { ticket, ...more }, cookie, from });
const tokenIn = (answer: { readonly body: unknown }) => (answer.body as { readonly token: string }).token;
const credit = (token: string, project: TestProject) =>
  attempt(api, creditProject, { token, body: { projectId: project.id, amount: 5, reason: 'A test' } });
async function prove(token: string, passkey: Authenticator) {
  const { options } = await call(api, startProof, { token });
  return attempt(api, giveProof, { token, body: { signed: passkey.get(options) } });
}

describe('signing in with a passkey', () => {
  it('takes the password and the passkey, and answers as the sign-in does', async () => {
    const { name, passkey } = await newAdmin();
    const begun = await begin(name);
    const answer = await finish(begun, { signed: passkey.get(begun.options) });
    expect(answer.body).toMatchObject({ success: true, account: { username: name, role: 'Admin' } });
    expect((await call(api, getAdminMe, { token: tokenIn(answer) })).user.username).toBe(name);
    const { lines } = await call(api, listAuditLines, { token: root, query: { action: 'logInSecondFactor' } });
    expect(lines[0]).toMatchObject({ subject: `admin ${name}`, outcome: 'done', detail: 'With a passkey' });
  });

  it('is asked of members of projects too', async () => {
    const project = await createTestProject(api, `Acme${(count += 1)}`);
    const invitation = await call(api, inviteMember, { token: project.token, body: { role: 'owner' } });
    const body = { token: invitation.token, name: `mara${(count += 1)}`, password: PASSWORD };
    const joined = await call(api, joinTeam, { body });
    const passkey = createAuthenticator(ORIGIN);
    await addTo(joined.token, passkey);
    const begun = await begin(body.name, logInProject);
    const answer = await finish(begun, { signed: passkey.get(begun.options) });
    expect(answer.body).toMatchObject({ account: { id: project.id, username: expect.any(String) } });
    expect((await call(api, getProjectDashboard, { token: tokenIn(answer) })).member.name).toBe(body.name);
  });

  it('is asked after a reset link, which ends a sign-in that has begun', async () => {
    const { name, token, passkey } = await newAdmin();
    const begun = await begin(name);
    const userId = await idOf(token);
    const { token: link } = await call(api, issueAdminReset, { token: root, params: { userId } });
    await call(api, resetPassword, { body: { token: link, password: 'battery staple mountain' } });
    expect((await finish(begun, { signed: passkey.get(begun.options) })).body.code).toBe('sign_in_state_invalid');
    const again = await begin(name, logInAdmin, 'battery staple mountain');
    expect((await finish(again, { signed: passkey.get(again.options) })).status).toBe(200);
  });

  it('accepts each answer once, within five minutes', async () => {
    const { name, passkey } = await newAdmin();
    const begun = await begin(name);
    const signed = passkey.get(begun.options);
    const answers = await Promise.all([finish(begun, { signed }), finish(begun, { signed })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await begin(name);
    api.clock.advance(5 * MINUTE_MS + 1_000);
    expect((await finish(late, { signed: passkey.get(late.options) })).body.code).toBe('sign_in_state_invalid');
  });
});

describe('attacks', () => {
  it('a passkey that signs for another origin, or another site, is refused', async () => {
    for (const foreign of [
      createAuthenticator('https://magnetx.example.evil', 'localhost'),
      createAuthenticator(ORIGIN, 'magnetx.example.evil'),
    ]) {
      const token = await createTestAdmin(api, `admin${(count += 1)}`);
      const { options } = await call(api, startPasskey, { token, body: { currentPassword: PASSWORD } });
      const { body } = await attempt(api, addPasskey, { token, body: { signed: foreign.create(options) } });
      expect(body.code).toBe('passkey_refused');
    }
  });

  it('an assertion that another origin obtained is refused', async () => {
    const { name, passkey } = await newAdmin();
    const begun = await begin(name);
    const signed = passkey.get(begun.options);
    const clientData = JSON.parse(
      Buffer.from(String(signed.response['clientDataJSON']), 'base64url').toString(),
    ) as object;
    const elsewhere = Buffer.from(JSON.stringify({ ...clientData, origin: 'https://magnetx.example.evil' }));
    const response = { ...signed.response, clientDataJSON: elsewhere.toString('base64url') };
    expect((await finish(begun, { signed: { ...signed, response } })).body.code).toBe('passkey_refused');
  });

  it('a passkey of another person is refused', async () => {
    const [victim, thief] = [await newAdmin(), await newAdmin()];
    const begun = await begin(victim.name);
    expect((await finish(begun, { signed: thief.passkey.get(begun.options) })).body.code).toBe('passkey_refused');
  });

  it('a sign-in that another browser has begun is of no use, and neither is its challenge', async () => {
    const { name, passkey, codes } = await newAdmin();
    const [attacker, victim] = [await begin(name), await begin(name)];
    const planted = { ticket: attacker.ticket, cookie: victim.cookie };
    expect((await finish(planted, { signed: passkey.get(attacker.options) })).body.code).toBe('sign_in_state_invalid');
    expect((await finish(planted, { recoveryCode: codes[0] })).body.code).toBe('sign_in_state_invalid');
    expect((await finish({ ...planted, cookie: '' }, { recoveryCode: codes[0] })).body.code).toBe(
      'sign_in_state_invalid',
    );
    expect((await finish(victim, { signed: passkey.get(attacker.options) })).body.code).toBe('passkey_refused');
  });

  it('a session token is no ticket, and a ticket is no session token', async () => {
    const { name, token } = await newAdmin();
    const { ticket, cookie } = await begin(name);
    expect((await finish({ ticket: token, cookie }, { recoveryCode: 'x' })).body.code).toBe('sign_in_state_invalid');
    expect((await attempt(api, getAdminMe, { token: ticket })).status).toBe(401);
  });

  it('guesses at recovery codes lock them, whatever the address, and the password does not unlock them', async () => {
    const { name, codes } = await newAdmin();
    for (let guess = 0; guess < 5; guess += 1) {
      const from = `192.0.2.${guess + 50}`;
      const { body } = await finish(await begin(name, logInAdmin, PASSWORD, from), { recoveryCode: 'a guess' }, from);
      expect(body).toMatchObject({ code: 'validation_failed', fields: { recoveryCode: [expect.any(String)] } });
    }
    const begun = await begin(name);
    expect((await finish(begun, { recoveryCode: codes[0] })).body.code).toBe('account_locked');
    api.clock.advance(2_000);
    expect((await finish(begun, { recoveryCode: codes[0] })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('work once each, also in a race, however they are typed', async () => {
    const { name, token, codes } = await newAdmin();
    expect(new Set(codes).size).toBe(10);
    const begun = await begin(name);
    const recoveryCode = ` ${String(codes[3]).toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    const answers = await Promise.all([finish(begun, { recoveryCode }), finish(begun, { recoveryCode })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await finish(await begin(name), { recoveryCode })).status).toBe(400);
    expect(await call(api, getSecondFactor, { token })).toMatchObject({ codes_left: 9 });
  });

  it('are stored as hashes, and new ones replace them', async () => {
    const { name, token, codes } = await newAdmin();
    const renewed = await call(api, renewRecoveryCodes, { token });
    const stored = await api.server.connection.collection('recovery_codes').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(renewed.codes[0]);
    expect((await finish(await begin(name), { recoveryCode: codes[0] })).status).toBe(400);
    expect((await finish(await begin(name), { recoveryCode: renewed.codes[0] })).status).toBe(200);
  });
});

describe('proofs', () => {
  it('are asked for by grave calls five minutes after the last one, and renew the session', async () => {
    const { token, passkey } = await newAdmin();
    const project = await createTestProject(api, `Acme${(count += 1)}`);
    expect((await credit(token, project)).status).toBe(200);
    api.clock.advance(PROOF_MINUTES * MINUTE_MS + 1_000);
    expect((await credit(token, project)).body.code).toBe('proof_needed');
    const proved = await prove(token, passkey);
    expect((await credit(token, project)).body.code).toBe('proof_needed');
    expect((await credit(tokenIn(proved), project)).status).toBe(200);
  });

  it('are not asked of people without a passkey', async () => {
    const project = await createTestProject(api, `Acme${(count += 1)}`);
    api.clock.advance(60 * MINUTE_MS);
    expect((await credit(root, project)).status).toBe(200);
  });

  it('are bound to the session and its person', async () => {
    const [one, other] = [await newAdmin(), await newAdmin()];
    const { options } = await call(api, startProof, { token: one.token });
    const signed = one.passkey.get(options);
    const { body } = await attempt(api, giveProof, { token: other.token, body: { signed } });
    expect(body.code).toBe('passkey_refused');
    expect((await prove(one.token, other.passkey)).body.code).toBe('passkey_refused');
  });

  it.each([
    [removeProject, { params: { projectId: 'x' } }],
    [changeMemberRole, { params: { memberId: 'x' }, body: { role: 'viewer' as const } }],
    [removePasskey, { params: { passkeyId: 'x' } }],
    [issueAdminReset, { params: { userId: 'x' } }],
    [issueMemberReset, { params: { projectId: 'x', memberId: 'x' } }],
    [renewRecoveryCodes, {}],
  ])('%j needs one', async (definition, input) => {
    const { token } = await (definition.audience === 'project' ? newOwner() : newAdmin());
    api.clock.advance(PROOF_MINUTES * MINUTE_MS + 1_000);
    expect((await attempt(api, definition, { token, ...input })).body.code).toBe('proof_needed');
  });

  it('survive a change of the password', async () => {
    const { token } = await newOwner();
    const body = { currentPassword: PASSWORD, password: 'battery staple mountain' };
    const changed = await call(api, changeProjectPassword, { token, body });
    expect((await attempt(api, inviteMember, { token: changed.token, body: { role: 'viewer' } })).status).toBe(200);
  });
});

async function newOwner() {
  const project = await createTestProject(api, `Acme${(count += 1)}`);
  const passkey = createAuthenticator(ORIGIN);
  return { project, passkey, ...(await addTo(project.token, passkey)) };
}

describe('passkeys', () => {
  it('need the current password first, and a proof afterwards', async () => {
    const token = await createTestAdmin(api, `admin${(count += 1)}`);
    const wrong = await attempt(api, startPasskey, { token, body: { currentPassword: 'a wild guess' } });
    expect(wrong.body).toMatchObject({ fields: { currentPassword: [expect.any(String)] } });
    const { token: proved } = await addTo(token, createAuthenticator(ORIGIN));
    expect((await attempt(api, startPasskey, { token, body: { currentPassword: PASSWORD } })).body.code).toBe(
      'proof_needed',
    );
    const second = await addTo(proved, createAuthenticator(ORIGIN));
    expect(second.codes).toEqual([]);
    const { passkeys } = await call(api, getSecondFactor, { token });
    expect(passkeys).toHaveLength(2);
  });

  it('are removed by their owner, and take the recovery codes with them', async () => {
    const [{ name, token, passkey }, other] = [await newAdmin(), await newAdmin()];
    const params = { passkeyId: passkey.id };
    expect((await attempt(api, removePasskey, { token: other.token, params })).status).toBe(404);
    await call(api, removePasskey, { token, params });
    expect(await call(api, getSecondFactor, { token })).toMatchObject({ passkeys: [], codes_left: 0 });
    await call(api, logInAdmin, { body: { username: name, password: PASSWORD } });
  });

  it('are erased with the member, the admin and the project', async () => {
    const { project, token } = await newOwner();
    const link = await call(api, inviteMember, { token, body: { role: 'viewer' } });
    const joined = await call(api, joinTeam, {
      body: { token: link.token, name: `mara${(count += 1)}`, password: PASSWORD },
    });
    await addTo(joined.token, createAuthenticator(ORIGIN));
    const stored = async (accountId: string) => {
      const collections = ['passkeys', 'recovery_codes'];
      const found = collections.map((one) => api.server.connection.collection(one).countDocuments({ accountId }));
      return Promise.all(found);
    };
    expect(await stored(project.id)).toEqual([2, 2]);
    await call(api, removeMember, { token, params: { memberId: joined.member.id } });
    expect(await stored(project.id)).toEqual([1, 1]);
    await call(api, removeProject, { token: root, params: { projectId: project.id } });
    expect(await stored(project.id)).toEqual([0, 0]);
  });
});

it('a command on the server restores an admin who is locked out, and writes it down', async () => {
  const { name } = await newAdmin();
  const { accounts, audit } = api.server.product;
  const link = await accounts.restoreAccess('admin', name, audit.log);
  await call(api, resetPassword, {
    body: { token: link.split('/').at(-1) ?? '', password: 'battery staple mountain' },
  });
  await call(api, logInAdmin, { body: { username: name, password: 'battery staple mountain' } });
  const { lines } = await call(api, listAuditLines, { token: root, query: { search: name } });
  expect(lines.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      `A command on the server removed the passkeys and recovery codes of ${name}`,
      `A command on the server issued a reset link for ${name}`,
    ]),
  );
  await expect(accounts.restoreAccess('admin', 'no such admin', audit.log)).rejects.toThrow('no such admin');
});

describe('a site that requires passkeys of admins', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startTestApi({ env: { SECOND_FACTOR: 'admins' } });
  });
  afterAll(() => strict.stop());

  it('lets an admin without one add it, and nothing else', async () => {
    const token = await createTestAdmin(strict);
    expect(await call(strict, getAdminMe, { token })).toMatchObject({ needs_passkey: true, user: { permissions: [] } });
    expect((await attempt(strict, getAdminStats, { token })).body.code).toBe('passkey_required');
    expect(await call(strict, getSecondFactor, { token })).toMatchObject({ is_required: true });
    const added = await addTo(token, createAuthenticator(ORIGIN), strict);
    expect(await call(strict, getAdminMe, { token: added.token })).toMatchObject({ needs_passkey: false });
    await call(strict, getAdminStats, { token: added.token });
  });

  it('asks nothing of projects', async () => {
    const { token } = await createTestProject(strict, 'Acme');
    await call(strict, getProjectDashboard, { token });
    expect(await call(strict, getSecondFactor, { token })).toMatchObject({ is_required: false });
  });
});
