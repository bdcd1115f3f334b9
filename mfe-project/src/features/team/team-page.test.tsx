import type { Callout, ProjectRole, TeamMember, XToken } from '@magnetx/contracts';
import { fakeApi, liveServer, pasteInto, refusal, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';
import { projectQuest, questAnswer, questList } from '../../testing/project-quests.ts';

jest.mock('@magnetx/federation/log');

const AT = new Date(Date.now() - 2 * 3_600_000).toISOString();
const IN_SIX_DAYS = new Date(Date.now() + 6 * 86_400_000).toISOString();
const member = (name: string, role: ProjectRole): TeamMember => ({
  id: `id-of-${name}`,
  name,
  email: '',
  role,
  joined_at: AT,
  last_sign_in_at: name === 'jon' ? null : AT,
});
const INVITATION = { id: 'i1', role: 'viewer', invited_by: 'mara', created_at: AT, expires_at: IN_SIX_DAYS };
const MEMBERS = [member('mara', 'owner'), member('jon', 'editor')];
const asMember = (name: string, role: ProjectRole) => ({ member: { id: `id-of-${name}`, name, role } });
const xTokenAnswer = (token: XToken | null, site_daily_budget: number | null = 1_000) => ({
  body: { success: true, token, site_daily_budget },
});
const teamOf = (name: string, members = MEMBERS, invitations: object[] = []): Record<string, FakeHandler> => ({
  'GET /project/team': () => ({ body: { success: true, member_id: `id-of-${name}`, members, invitations } }),
  'GET /project/page': () => ({
    body: { success: true, page: { about: '', website: '', x: '' }, path: '/p/Flux%20Labs' },
  }),
  'GET /project/callouts': () => ({ body: { success: true, callouts: [] } }),
  'GET /project/x-token': () => xTokenAnswer(null),
  'GET /project/team/changes': () => ({
    body: { success: true, changes: [{ id: 'c1', at: AT, text: 'jon joined as an editor' }], next: null },
  }),
});

async function openTeam(name: string, role: ProjectRole, routes: Readonly<Record<string, FakeHandler>> = {}) {
  const server = fakeApi({ ...answers.frame(asMember(name, role)), ...teamOf(name), ...routes });
  const rendered = renderSignedIn('/project/team');
  await screen.findByText('jon joined as an editor');
  await screen.findByRole('button', { name: new RegExp(`^Account: ${name}`) });
  return { ...rendered, server };
}

async function openPart(part: string, ...[name, role, routes]: Parameters<typeof openTeam>) {
  const area = await openTeam(name, role, routes);
  await area.user.click(screen.getByRole('button', { name: part }));
  return area;
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }));
const dialog = async () => within(await screen.findByRole('dialog'));
const bodyOf = (server: ReturnType<typeof fakeApi>, name: string) =>
  server.received.filter((received) => received.name === name).map(({ body }) => body);

it('shows an owner the members and the open invitations', async () => {
  const { user, router } = await openTeam('mara', 'owner', teamOf('mara', MEMBERS, [INVITATION]));
  expect(rowOf('mara').getByText('2h ago')).toBeVisible();
  expect(rowOf('jon').getByText('Never')).toBeVisible();
  expect(rowOf('mara').queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('By mara, 6 days left')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Account: mara, Owner' }));
  const menu = within(await screen.findByRole('navigation', { name: 'Account: mara, Owner' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Team',
    'Logo and public page',
    'Connected software',
    'Perks',
    'Settings',
  ]);
  await user.click(menu.getByRole('link', { name: 'Connected software' }));
  expect(router.state.location.search).toBe('?filter=software');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Account: mara, Owner' })).toBeNull());
});

it('an owner creates a link for a role, which is shown once', async () => {
  const { user, server } = await openTeam('mara', 'owner', {
    'POST /project/team/invitations': () => ({
      body: { success: true, invitation: INVITATION, token: 'secret-token' },
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Invite a member' }));
  await user.click((await dialog()).getByRole('radio', { name: /Viewer/ }));
  await user.click((await dialog()).getByRole('button', { name: 'Create link' }));
  const link = await screen.findByLabelText('Invitation link');
  expect(link).toHaveValue('http://localhost/project/join/secret-token');
  expect(bodyOf(server, 'POST /project/team/invitations')).toEqual([{ role: 'viewer' }]);
  await user.click((await dialog()).getByRole('button', { name: 'Done' }));
  expect(screen.queryByLabelText('Invitation link')).not.toBeInTheDocument();
});

it('an owner changes a role, withdraws an invitation and removes a member, and reads a refusal', async () => {
  const refused = refusal(409, 'conflict', 'A project needs an owner. Make another member an owner first.');
  const { user, server } = await openTeam('mara', 'owner', {
    ...teamOf('mara', MEMBERS, [INVITATION]),
    'PUT /project/team/members/id-of-jon': () => ({ body: { success: true, member: member('jon', 'viewer') } }),
    'DELETE /project/team/members/id-of-jon': refused,
    'DELETE /project/team/invitations/i1': () => ({ body: { success: true } }),
  });
  await user.click(screen.getByRole('button', { name: 'Change the role of jon' }));
  expect((await dialog()).getByRole('button', { name: 'Change role' })).toBeDisabled();
  await user.click((await dialog()).getByRole('radio', { name: /Viewer/ }));
  await user.click((await dialog()).getByRole('button', { name: 'Change role' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodyOf(server, 'PUT /project/team/members/id-of-jon')).toEqual([{ role: 'viewer' }]);
  server.use(teamOf('mara'));
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('No open invitations')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove jon' }));
  await user.click((await dialog()).getByRole('button', { name: 'Remove member' }));
  expect(await (await dialog()).findByText(/A project needs an owner/)).toBeVisible();
});

it('a member reads the team, and may leave', async () => {
  const { user, router } = await openTeam('jon', 'editor', {
    'POST /project/team/leave': () => ({ body: { success: true } }),
    'POST /auth/logout': refusal(401, 'not_authenticated', 'Not authenticated'),
  });
  expect(screen.queryByRole('button', { name: 'Invite a member' })).not.toBeInTheDocument();
  expect(screen.queryByText('Open invitations')).not.toBeInTheDocument();
  expect(rowOf('mara').queryByRole('button')).not.toBeInTheDocument();
  await user.click(rowOf('jon').getByRole('button', { name: 'Leave' }));
  await user.click((await dialog()).getByRole('button', { name: 'Leave project' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/project/login'));
});

it('an editor who becomes a viewer loses the controls of open pages, live', async () => {
  const server = fakeApi({
    ...answers.frame(asMember('jon', 'editor')),
    'GET /project/quests': questList([projectQuest(7)]),
  });
  renderSignedIn('/project/quests');
  expect(await screen.findByRole('link', { name: 'Edit Quest 7' })).toBeVisible();
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  server.use(answers.frame(asMember('jon', 'viewer')));
  const news = { id: 'n1', type: 'info', topic: 'account', title: 'Your team has changed', message: '' } as const;
  act(() => liveServer.latest.say('notification', { ...news, createdAt: AT, readAt: null }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit Quest 7' })).not.toBeInTheDocument());
  for (const name of [/Post New Quest/, /Conclude early/, /Fund/]) {
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it.each(['/project/post-quest', '/project/quests/7/edit', '/project/quests/7/resubmit'])(
  'a viewer who opens %s sees why not',
  async (path) => {
    fakeApi({ ...answers.frame(asMember('vic', 'viewer')), 'GET /project/quests/7': questAnswer(projectQuest(7)) });
    renderSignedIn(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible();
  },
);

it('an owner writes what the public page says', async () => {
  const { user, server, toasts } = await openPart('Logo and public page', 'mara', 'owner', {
    'PUT /project/page': () => ({ body: { success: true } }),
  });
  expect(await screen.findByRole('link', { name: 'See your public page' })).toHaveAttribute('href', '/p/Flux%20Labs');
  await user.click(screen.getByRole('button', { name: 'Change texts and links' }));
  const form = await dialog();
  await pasteInto(user, form.getByLabelText('Description'), 'We map the sky.');
  await pasteInto(user, form.getByLabelText('Website'), 'polar');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Website must be a web address/)).toBeVisible();
  await user.clear(form.getByLabelText('Website'));
  await pasteInto(user, form.getByLabelText('X profile'), 'https://x.com/flux');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Public page changed' }]));
  const saved = { about: 'We map the sky.', website: '', x: 'https://x.com/flux' };
  expect(bodyOf(server, 'PUT /project/page')).toEqual([saved]);
});

it('a viewer reads the public page without changing it', async () => {
  await openPart('Logo and public page', 'jon', 'viewer');
  expect(await screen.findByRole('link', { name: 'See your public page' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change texts and links' })).not.toBeInTheDocument();
});

const callout = (more: Partial<Callout>): Callout => ({
  ...{ id: 'c1', message_id: 'check_1', at: AT, quest_id: 7, result: 'passed', reason: '', status: 200 },
  duration_ms: 41,
  ...more,
});

it('a member who posts sends again what has no result, and sees all that was sent', async () => {
  const silent = callout({
    id: 'c9',
    result: null,
    reason: 'The host took too long',
    status: null,
    duration_ms: 9_999,
  });
  const tests = Array.from({ length: 5 }, (_, index) => callout({ id: `t${index}`, quest_id: null, result: 'failed' }));
  const { user, server, toasts } = await openPart('Connected software', 'jon', 'editor', {
    'GET /project/callouts': () => ({ body: { success: true, callouts: [silent, ...tests] } }),
    'POST /project/callouts/c9/resend': () => ({ body: { success: true } }),
  });
  const list = within(await screen.findByRole('list', { name: 'Requests to your software' }));
  expect(list.getByText(/Quest 7 · no answer · 9999 ms · The host took too long/)).toBeVisible();
  expect(list.getAllByText(/Test · 200 · 41 ms/)).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Show all 6' }));
  expect(list.getAllByText(/Test · 200 · 41 ms/)).toHaveLength(5);
  await user.click(list.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Sent again']));
  expect(bodyOf(server, 'POST /project/callouts/c9/resend')).toHaveLength(1);
});

it('a member who posts reads and replaces the secret, and sends a test', async () => {
  let secret = 'whsec_old';
  const { user, server, toasts } = await openPart('Connected software', 'jon', 'editor', {
    'GET /project/callouts/secret': () => ({ body: { success: true, secret } }),
    'POST /project/callouts/secret': () => {
      secret = 'whsec_new';
      return { body: { success: true, secret } };
    },
    'POST /project/callouts/test': () => ({
      body: { success: true, callout: callout({ quest_id: null, result: null, reason: 'The answer is not JSON' }) },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Connect your software' }));
  const form = await dialog();
  expect(await form.findByLabelText('Secret')).toHaveValue('whsec_old');
  await user.click(form.getByRole('button', { name: 'Replace the secret' }));
  await waitFor(() => expect(form.getByLabelText('Secret')).toHaveValue('whsec_new'));
  await pasteInto(user, form.getByLabelText('Address'), 'https://acme.example/check');
  await user.click(form.getByRole('button', { name: 'Send a test' }));
  const titles = ['Secret replaced', 'Your software: no result'];
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(titles));
  expect(bodyOf(server, 'POST /project/callouts/test')).toEqual([{ address: 'https://acme.example/check' }]);
});

it('a viewer sees the requests, and neither the secret nor a test', async () => {
  await openPart('Connected software', 'jon', 'viewer');
  expect(await screen.findByText('Nothing was asked yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect your software' })).not.toBeInTheDocument();
});

it('a member who posts sets a token of X, reads that X refuses it, and removes it', async () => {
  let token: XToken | null = null;
  const { user, server, toasts } = await openPart('Connected software', 'jon', 'editor', {
    'GET /project/x-token': () => xTokenAnswer(token),
    'PUT /project/x-token': () => {
      token = { ending: '1234', daily_budget: 50, set_at: AT, refused_at: AT };
      return xTokenAnswer(token);
    },
    'DELETE /project/x-token': () => xTokenAnswer((token = null)),
  });
  expect(await screen.findByText(/^Quests use the token of the site, up to 1,000 requests a day/)).toBeVisible();
  expect(screen.queryByText('Refused by X')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Set your token of X' }));
  const form = await dialog();
  await pasteInto(user, form.getByLabelText('Bearer token'), 'short');
  await user.clear(form.getByLabelText('Requests a day'));
  await pasteInto(user, form.getByLabelText('Requests a day'), '50');
  await user.click(form.getByRole('button', { name: 'Set token' }));
  expect(await form.findByText(/^Enter the bearer token of your app at X/)).toBeVisible();
  await pasteInto(user, form.getByLabelText('Bearer token'), '-and-long-enough-1234');
  await user.click(form.getByRole('button', { name: 'Set token' }));
  expect(await screen.findByText(/set, ends in …1234, up to 50 requests a day/)).toBeVisible();
  expect(bodyOf(server, 'PUT /project/x-token')).toEqual([{ token: 'short-and-long-enough-1234', daily_budget: 50 }]);
  expect(screen.getByText('Refused by X')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove your token of X' }));
  expect(await screen.findByText(/^Quests use the token of the site/)).toBeVisible();
  expect(toasts.map(({ title }) => title)).toEqual(['Token set', 'Token removed']);
});

it('a viewer reads which token of X is used, on a site without one', async () => {
  await openPart('Connected software', 'jon', 'viewer', { 'GET /project/x-token': () => xTokenAnswer(null, null) });
  expect(await screen.findByText(/^This site has no token of X/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set your token of X' })).not.toBeInTheDocument();
});
