import {
  changeAdminPassword,
  changeProjectPassword,
  getAdminMe,
  getPasswordReset,
  getProjectDashboard,
  inviteMember,
  issueAdminReset,
  issueMemberReset,
  joinTeam,
  listAuditLines,
  listMembersOfProject,
  listTeamChanges,
  logInAdmin,
  logInProject,
  removeMember,
  RESET_LINK_MINUTES,
  resetPassword,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../../testing/admin.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { listenLive } from '../../../../testing/live-listener.ts';
import { createTestProject, type TestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';

const OLD = 'correct horse';
const NEW = 'battery staple mountain';

let api: TestApi;
let root: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } });
  root = await createTestAdmin(api);
});
afterAll(() => api.stop());

const status = async (answer: ReturnType<typeof attempt>) => (await answer).status;
const newProject = () => createTestProject(api, `Acme${(count += 1)}`);
async function addMember({ token }: TestProject, name = `member${(count += 1)}`) {
  const link = await call(api, inviteMember, { token, body: { role: 'viewer' } });
  const joined = await call(api, joinTeam, { body: { token: link.token, name, password: OLD } });
  return { id: joined.member.id, name, token: joined.token };
}
async function newAdmin(name = `admin${(count += 1)}`) {
  const token = await createTestAdmin(api, name);
  return { id: (await call(api, getAdminMe, { token })).user.id, name, token };
}
const signIn = (username: string, password: string, from = '192.0.2.1') =>
  attempt(api, logInProject, { body: { username, password }, from });
const change = (token: string, currentPassword = OLD, password = NEW, from = '192.0.2.1') =>
  attempt(api, changeProjectPassword, { token, body: { currentPassword, password }, from });
const issue = async (project: TestProject, memberId: string, token = root) =>
  (await call(api, issueMemberReset, { token, params: { projectId: project.id, memberId } })).token;
const reset = (token: string, password = NEW, from = '192.0.2.1') =>
  attempt(api, resetPassword, { body: { token, password }, from });

describe('a member who changes the password', () => {
  it('keeps this session and its live connection, and ends the others', async () => {
    const project = await newProject();
    const member = await addMember(project);
    const own = await listenLive(api, member.token, project.id);
    const { token: other } = await call(api, logInProject, { body: { username: member.name, password: OLD } });
    const live = await listenLive(api, other, project.id);
    const { body } = await change(member.token);
    const { token } = body as unknown as { token: string };
    await live.closed;
    expect(own.count('error')).toBe(0);
    own.close();
    expect(await status(attempt(api, getProjectDashboard, { token }))).toBe(200);
    for (const ended of [member.token, other]) {
      expect(await status(attempt(api, getProjectDashboard, { token: ended }))).toBe(401);
    }
    expect(await status(attempt(api, getProjectDashboard, { token: project.token }))).toBe(200);
    expect(await status(signIn(member.name, OLD))).toBe(401);
    expect(await status(signIn(member.name, NEW))).toBe(200);
    const { changes } = await call(api, listTeamChanges, { token: project.token });
    expect(changes[0]?.text).toBe(`${member.name} changed their password`);
  });

  it('must know the current one: wrong ones count as failed sign-ins', async () => {
    const member = await addMember(await newProject());
    const from = '192.0.2.7';
    for (let guess = 0; guess < 5; guess += 1) {
      const { body } = await change(member.token, 'a wild guess', NEW, from);
      expect(body).toMatchObject({ fields: { currentPassword: ['Your current password is not right.'] } });
    }
    expect((await change(member.token, OLD, NEW, from)).body.code).toBe('account_locked');
    expect((await signIn(member.name, OLD, from)).body.code).toBe('account_locked');
    expect(await status(attempt(api, getProjectDashboard, { token: member.token }))).toBe(200);
  });

  it('chooses another one that is not easy to guess', async () => {
    const member = await addMember(await newProject());
    expect((await change(member.token, OLD, OLD)).body).toMatchObject({
      fields: { password: [expect.stringContaining('another one')] },
    });
    expect((await change(member.token, OLD, 'password1')).body).toMatchObject({
      fields: { password: [expect.stringContaining('easy')] },
    });
    expect((await change(member.token, OLD, 'short')).status).toBe(400);
    expect(await status(signIn(member.name, OLD))).toBe(200);
  });

  it('does it once, of two concurrent tries', async () => {
    const member = await addMember(await newProject());
    const answers = await Promise.all([change(member.token, OLD, NEW), change(member.token, OLD, `${NEW} two`)]);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

it('an admin changes the password, keeps this session and ends the others', async () => {
  const admin = await newAdmin();
  const { token: other } = await call(api, logInAdmin, { body: { username: admin.name, password: OLD } });
  const body = { currentPassword: OLD, password: NEW };
  const { token } = await call(api, changeAdminPassword, { token: admin.token, body });
  expect(await status(attempt(api, getAdminMe, { token }))).toBe(200);
  expect(await status(attempt(api, getAdminMe, { token: other }))).toBe(401);
  const { lines } = await call(api, listAuditLines, { token: root, query: { search: admin.name } });
  expect(lines[0]).toMatchObject({ action: 'changeAdminPassword', subject: `admin ${admin.name}`, outcome: 'done' });
  expect(JSON.stringify(lines)).not.toContain(NEW);
});

describe('a reset link', () => {
  it('of a member works once, even in a race, ends all sessions, and clears the failures', async () => {
    const project = await newProject();
    const member = await addMember(project);
    for (let guess = 0; guess < 5; guess += 1) await signIn(member.name, 'a wild guess');
    expect((await signIn(member.name, OLD)).status).toBe(429);
    const { members } = await call(api, listMembersOfProject, { token: root, params: { projectId: project.id } });
    expect(members.map(({ name }) => name)).toContain(member.name);
    const live = await listenLive(api, member.token, project.id);
    const token = await issue(project, member.id);
    expect(await call(api, getPasswordReset, { params: { token } })).toMatchObject({ name: member.name });
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404]);
    await live.closed;
    expect(await status(attempt(api, getProjectDashboard, { token: member.token }))).toBe(401);
    expect((await signIn(member.name, NEW)).status).toBe(200);
    expect((await attempt(api, getPasswordReset, { params: { token } })).body.code).toBe('not_found');
    const { lines } = await call(api, listAuditLines, { token: root, query: { search: 'link' } });
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['issueMemberReset', 'resetPassword']));
    expect(JSON.stringify(lines) + api.logs()).not.toContain(token);
    const stored = await api.server.connection.collection('password_resets').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('ends after 30 minutes, with the next one, with a change of the password, and with the member', async () => {
    const project = await newProject();
    const member = await addMember(project);
    const late = await issue(project, member.id);
    api.clock.advance(RESET_LINK_MINUTES * 60_000);
    expect(await status(reset(late))).toBe(404);
    const [earlier, latest] = [await issue(project, member.id), await issue(project, member.id)];
    expect(await status(reset(earlier))).toBe(404);
    expect(await status(reset(latest, 'password1'))).toBe(400);
    expect(await status(change(member.token))).toBe(200);
    expect(await status(reset(latest))).toBe(404);
    const last = await issue(project, member.id);
    await call(api, removeMember, { token: project.token, params: { memberId: member.id } });
    expect(await status(reset(last))).toBe(404);
  });

  it('of an admin is issued by an administrator, for another account', async () => {
    const admin = await newAdmin();
    const support = await createTestAdmin(api, 'support', 'support');
    const of = (token: string, userId: string) => attempt(api, issueAdminReset, { token, params: { userId } });
    expect(await status(of(support, admin.id))).toBe(403);
    expect((await of(admin.token, admin.id)).body.code).toBe('conflict');
    const { token } = await call(api, issueAdminReset, { token: root, params: { userId: admin.id } });
    expect(await status(reset(token))).toBe(200);
    expect(await status(attempt(api, getAdminMe, { token: admin.token }))).toBe(401);
    await call(api, logInAdmin, { body: { username: admin.name, password: NEW } });
  });

  it('of a member can be issued by an administrator only', async () => {
    const project = await newProject();
    const { id: memberId } = await addMember(project);
    const params = { projectId: project.id, memberId };
    for (const role of ['reviewer', 'finance', 'support'] as const) {
      const token = await createTestAdmin(api, `${role}-of-members`, role);
      expect([role, await status(attempt(api, issueMemberReset, { token, params }))]).toEqual([role, 403]);
    }
  });

  it('ends the invitations of its member, which another may have created', async () => {
    const project = await newProject();
    const link = await call(api, inviteMember, { token: project.token, body: { role: 'owner' } });
    expect(await status(reset(await issue(project, project.id)))).toBe(200);
    const body = { token: link.token, name: `member${(count += 1)}`, password: OLD };
    expect(await status(attempt(api, joinTeam, { body }))).toBe(404);
  });

  it('needs a member of the named project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    const params = { projectId: project.id, memberId: other.id };
    expect(await status(attempt(api, issueMemberReset, { token: root, params }))).toBe(404);
  });
});

it('a sign-in, or a proof, that began with the old password gets no token of the new one', async () => {
  const project = await newProject();
  const { tokens } = api.server.product.accounts;
  const caller = await tokens.verify(project.token);
  await change(project.token);
  const ended = { code: 'invalid_credentials' };
  await expect(tokens.issue('project', caller.subjectId, { generation: caller.generation })).rejects.toMatchObject(
    ended,
  );
  await expect(tokens.renew(caller, api.clock.now())).rejects.toMatchObject({ code: 'not_authenticated' });
});

it('a sign-in at the moment of the change does not outlive it', async () => {
  const project = await newProject();
  const username = (await call(api, getProjectDashboard, { token: project.token })).member.name;
  const [, ...answers] = await Promise.all([
    change(project.token),
    ...Array.from({ length: 12 }, () => signIn(username, OLD)),
  ]);
  for (const { body } of answers) {
    const token = 'token' in body ? String(body.token) : 'none';
    expect((await attempt(api, getProjectDashboard, { token })).status).toBe(401);
  }
});
