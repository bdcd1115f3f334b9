import {
  buyMxp,
  changeMemberRole,
  getInvitation,
  getProjectDashboard,
  getTeam,
  inviteMember,
  INVITATION_DAYS,
  INVITATIONS_MAX,
  joinTeam,
  leaveTeam,
  listAuditLines,
  listProjectNotifications,
  listTeamChanges,
  logInProject,
  registerProject,
  removeMember,
  removeProject,
  revokeInvitation,
  submitQuest,
  suspendProject,
  type ProjectRole,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../../testing/admin.ts';
import { attempt, call } from '../../../../testing/client.ts';
import { explainReads } from '../../../../testing/explain-commands.ts';
import { listenLive } from '../../../../testing/live-listener.ts';
import { createTestProject, TASK, type TestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';

let api: TestApi;
let count = 0;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
});
afterAll(() => api.stop());

const password = 'correct horse';
const newProject = () => createTestProject(api, `Acme${(count += 1)}`);
const invite = async (token: string, role: ProjectRole) =>
  (await call(api, inviteMember, { token, body: { role } })).token;
const join = (link: string, name: string) => call(api, joinTeam, { body: { token: link, name, email: '', password } });
const addMember = async ({ token }: TestProject, role: ProjectRole, name = `member-${(count += 1)}`) => {
  const joined = await join(await invite(token, role), name);
  return { id: joined.member.id, name, token: joined.token };
};
const outcome = async (answer: ReturnType<typeof attempt>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const setRole = (token: string, memberId: string, role: ProjectRole) =>
  attempt(api, changeMemberRole, { token, params: { memberId }, body: { role } });
const remove = (token: string, memberId: string) => attempt(api, removeMember, { token, params: { memberId } });

describe('an invitation', () => {
  it('makes one person a member with a sign-in and a role of their own', async () => {
    const project = await newProject();
    const link = await invite(project.token, 'editor');
    expect(await call(api, getInvitation, { params: { token: link } })).toMatchObject({ role: 'editor' });
    const { token } = await join(link, 'Mara');
    const { member } = await call(api, getProjectDashboard, { token });
    expect(member).toMatchObject({ name: 'Mara', role: 'editor' });
    const signedIn = await call(api, logInProject, { body: { username: 'mARA', password } });
    expect(signedIn.project.id).toBe(project.id);
    expect(await outcome(attempt(api, getInvitation, { params: { token: link } }))).toEqual([404, 'not_found']);
    const again = { body: { token: link, name: 'second', password } };
    expect(await outcome(attempt(api, joinTeam, again))).toEqual([404, 'not_found']);
  });

  it('is accepted once, however many try at the same time', async () => {
    const project = await newProject();
    const token = await invite(project.token, 'viewer');
    const tries = [1, 2, 3].map((index) =>
      attempt(api, joinTeam, { body: { token, name: `racer-${index}`, password } }),
    );
    expect((await Promise.all(tries)).map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  it('ends after seven days, when it is withdrawn, and with the rights of who invited', async () => {
    const project = await newProject();
    const owner = await addMember(project, 'owner');
    const links = [await invite(owner.token, 'owner'), await invite(project.token, 'viewer')];
    await setRole(project.token, owner.id, 'viewer');
    const { invitations } = await call(api, getTeam, project);
    expect(invitations).toMatchObject([{ role: 'viewer', invited_by: expect.any(String) }]);
    expect((await call(api, getTeam, owner)).invitations).toEqual([]);
    const params = { invitationId: invitations[0]?.id ?? '' };
    await call(api, revokeInvitation, { token: project.token, params });
    expect(await outcome(attempt(api, revokeInvitation, { token: project.token, params }))).toEqual([404, 'not_found']);
    links.push(await invite(project.token, 'viewer'));
    api.clock.advance(INVITATION_DAYS * 24 * 60 * 60_000);
    for (const token of links) expect((await attempt(api, getInvitation, { params: { token } })).status).toBe(404);
  });

  it('is one of at most twenty, and its secret is stored as a hash', async () => {
    const project = await newProject();
    const sent = { token: project.token, body: { role: 'viewer' } } as const;
    const first = await call(api, inviteMember, { ...sent, key: 'same' });
    expect((await call(api, inviteMember, { ...sent, key: 'same' })).token).not.toBe(first.token);
    for (let more = 2; more < INVITATIONS_MAX; more += 1) await invite(project.token, 'viewer');
    expect(await outcome(attempt(api, inviteMember, sent))).toEqual([409, 'conflict']);
    for (const name of ['projects', 'idempotency_records', 'audit_lines']) {
      const stored = JSON.stringify(await api.server.connection.collection(name).find().toArray());
      expect([name, stored.includes(first.token)]).toEqual([name, false]);
    }
  });

  it('refuses names that are taken, reserved or alike, and easy passwords', async () => {
    const project = await newProject();
    const { name: taken } = await addMember(project, 'viewer');
    const other = await newProject();
    const token = await invite(other.token, 'editor');
    const refused = async (name: string, secret = password) =>
      (await attempt(api, joinTeam, { body: { token, name, password: secret } })).body.fields;
    for (const name of [taken, taken.toUpperCase(), taken.replace('m', 'rn'), 'Admin', `acme${count}`]) {
      expect([name, await refused(name)]).toEqual([name, { name: [expect.stringMatching(/taken|reserved/)] }]);
    }
    expect(await refused('free name', 'password1')).toEqual({ password: [expect.any(String)] });
    const registered = { name: taken, username: 'another-one', password };
    expect(await outcome(attempt(api, registerProject, { body: registered }))).toEqual([409, 'name_taken']);
  });
});

describe('a member', () => {
  it('loses what a new role does not hold with the next call, and everything when removed', async () => {
    const project = await newProject();
    const member = await addMember(project, 'editor');
    expect(await outcome(attempt(api, buyMxp, { ...member, body: { amount_mxp: 500 } }))).toEqual([403, 'forbidden']);
    await call(api, submitQuest, { token: member.token, body: TASK });
    await setRole(project.token, member.id, 'viewer');
    expect(await outcome(attempt(api, submitQuest, { token: member.token, body: TASK }))).toEqual([403, 'forbidden']);
    expect((await call(api, getProjectDashboard, member)).member.role).toBe('viewer');
    expect((await remove(project.token, member.id)).status).toBe(200);
    expect(await outcome(attempt(api, getProjectDashboard, member))).toEqual([401, 'not_authenticated']);
    const signIn = { body: { username: member.name, password } };
    expect(await outcome(attempt(api, logInProject, signIn))).toEqual([401, 'invalid_credentials']);
    await join(await invite((await newProject()).token, 'viewer'), member.name);
  });

  it('sees changes live, until a removal closes their connections and no others', async () => {
    const project = await newProject();
    const member = await addMember(project, 'editor');
    const [owners, members] = [
      await listenLive(api, project.token, project.id),
      await listenLive(api, member.token, project.id),
    ];
    await setRole(project.token, member.id, 'viewer');
    expect(await members.next('notification')).toMatchObject({ title: 'Your team has changed' });
    await remove(project.token, member.id);
    await members.closed;
    expect(await members.next('error')).toMatchObject({ code: 'not_authenticated' });
    (await listenLive(api, project.token, project.id)).close();
    expect(owners.count('error')).toBe(0);
    owners.close();
  });

  it('does not change the team of another project', async () => {
    const [mine, theirs] = [await newProject(), await newProject()];
    const member = await addMember(theirs, 'viewer');
    expect(await outcome(setRole(mine.token, member.id, 'owner'))).toEqual([404, 'not_found']);
    expect(await outcome(remove(mine.token, member.id))).toEqual([404, 'not_found']);
  });

  it('keeps separate answers by Idempotency-Key', async () => {
    const project = await newProject();
    const member = await addMember(project, 'editor');
    const post = (token: string) => call(api, submitQuest, { token, key: 'same', body: TASK });
    expect((await post(member.token)).quest.id).not.toBe((await post(project.token)).quest.id);
  });
});

describe('the last owner', () => {
  it('cannot leave, be removed or lose the role', async () => {
    const project = await newProject();
    await addMember(project, 'editor');
    for (const answer of [
      attempt(api, leaveTeam, project),
      remove(project.token, project.id),
      setRole(project.token, project.id, 'viewer'),
    ]) {
      const { status, body } = await answer;
      expect([status, body.error]).toEqual([409, expect.stringContaining('A project needs an owner')]);
    }
  });

  it('is there after two owners have removed each other, demoted each other, or left at the same time', async () => {
    for (const both of [
      (by: TestProject, other: TestProject) => remove(by.token, other.id),
      (by: TestProject, other: TestProject) => setRole(by.token, other.id, 'viewer'),
      (by: TestProject) => attempt(api, leaveTeam, by),
    ]) {
      const project = await newProject();
      const second = await addMember(project, 'owner');
      await Promise.all([both(project, second), both(second, project)]);
      const { members } = (await api.server.product.accounts.members.findTeam(project.id)) ?? {};
      expect(members?.filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
  });

  it('may be another member than the one who registered, whose names stay with the project', async () => {
    const project = await newProject();
    const second = await addMember(project, 'owner');
    await call(api, leaveTeam, project);
    expect((await attempt(api, getProjectDashboard, project)).status).toBe(401);
    expect((await call(api, getTeam, second)).members).toMatchObject([{ id: second.id, role: 'owner' }]);
    const { project_name } = await call(api, getProjectDashboard, second);
    const signIn = attempt(api, logInProject, { body: { username: project_name, password } });
    expect(await outcome(signIn)).toEqual([401, 'invalid_credentials']);
  });
});

it('a change has a line that the team and admins see, and a notification', async () => {
  const project = await newProject();
  const { name, id } = await addMember(project, 'editor');
  await setRole(project.token, id, 'viewer');
  const { changes } = await call(api, listTeamChanges, project);
  const owner = (await call(api, getTeam, project)).members[0]?.name ?? '';
  expect(changes.map(({ text }) => text)).toEqual([
    `${owner} made ${name} a viewer, from an editor`,
    `${name} joined as an editor, invited by ${owner}`,
    `${owner} invited an editor`,
  ]);
  const query = { search: name, action: 'changeMemberRole' } as const;
  const { lines } = await call(api, listAuditLines, { token: await createTestAdmin(api), query });
  expect(lines).toMatchObject([{ admin: '', detail: changes[0]?.text, subject: expect.stringMatching(/^project /) }]);
  const { notifications } = (await call(api, listProjectNotifications, project)).data;
  expect(notifications).toMatchObject([{ message: `${changes[0]?.text}.`, target: { kind: 'team' } }, {}]);
  expect((await call(api, listTeamChanges, await newProject())).changes).toEqual([]);
});

it('members, invitations and changes are read by indexes', async () => {
  const project = await newProject();
  const member = await addMember(project, 'viewer');
  const token = await invite(project.token, 'viewer');
  const reads = await explainReads(api.server.connection, async () => {
    await call(api, getTeam, member);
    await call(api, listTeamChanges, member);
    await call(api, getInvitation, { params: { token } });
    await call(api, logInProject, { body: { username: member.name, password } });
  });
  const ofTeams = reads.filter(({ collection }) => collection === 'projects' || collection === 'audit_lines');
  expect(ofTeams.length).toBeGreaterThanOrEqual(8);
  for (const { stages, docsExamined } of ofTeams) {
    expect([stages.includes('COLLSCAN'), stages.includes('SORT')]).toEqual([false, false]);
    expect(docsExamined).toBeLessThanOrEqual(3);
  }
});

it('a suspended project accepts no member; a closed one ends all sign-ins and invitations', async () => {
  const project = await newProject();
  const admin = await createTestAdmin(api, 'closer');
  const member = await addMember(project, 'editor');
  const token = await invite(project.token, 'viewer');
  const params = { projectId: project.id };
  await call(api, suspendProject, { token: admin, params });
  const joining = { body: { token, name: 'too-late', password } };
  expect(await outcome(attempt(api, joinTeam, joining))).toEqual([403, 'forbidden']);
  expect((await attempt(api, getProjectDashboard, member)).status).toBe(200);
  await call(api, removeProject, { token: admin, params });
  for (const ended of [project, member]) {
    expect((await attempt(api, getProjectDashboard, ended)).status).toBe(401);
  }
  expect((await attempt(api, getInvitation, { params: { token } })).status).toBe(404);
});
