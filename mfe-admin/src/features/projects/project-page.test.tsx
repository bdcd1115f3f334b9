import { basicsOf, EMPTY_QUEST_FORM, type ManagedProject, type ProjectQuest } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { fakeApi, type FakeRequest } from '@magnetx/federation/testing';
import { screen, waitFor } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const PROJECT: ManagedProject = {
  id: 'p1',
  projectId: 'p1',
  projectName: 'Flux Labs',
  username: 'flux',
  projectMXP: 500,
  projectCents: 12_000,
  owed_cents: 950_000,
  advanced_cents: 50_000,
  reserved_cents: 3_000,
  projectStatus: 'active',
  joined: '2026-01-02T03:04:05.000Z',
  features: [
    { name: 'inbox', mode: 'chosen', is_chosen: false },
    { name: 'scheduling', mode: 'off', is_chosen: true },
  ],
};

const QUEST: ProjectQuest = {
  ...basicsOf(EMPTY_QUEST_FORM),
  ...{ id: 7, type: 'task', status: 'active', title: 'Write a thread', category: 'Community' },
  ...{ application_url: '', ad_landing_url: '', ad_targeting: '' },
  ...{ prize_description: '', job_type: '', location: '', salary_range: '', benefits: '' },
  ...{
    reward: 5,
    cash_cents: 500_00,
    ad_budget_cents: 0,
    owed_cents: 0,
    is_funded: false,
    winners: 1,
    maxParticipants: null,
  },
  ...{ currentParticipants: 2, created_at: PROJECT.joined, startsAt: null, is_scheduled: false, endsAt: null },
  ...{ fee_mxp: 12_500, reason: '', concluded_because: null, listed_until: null, waiting_edit: null },
};

const MARA = {
  id: 'm1',
  name: 'mara',
  email: '',
  role: 'editor',
  joined_at: PROJECT.joined,
  last_sign_in_at: null,
};

it('shows a project in one place, with what an admin can do', async () => {
  const ok = (body: object) => () => ({ body: { success: true, ...body } });
  const server = fakeApi({
    ...answers.frame(),
    'GET /admin/projects/p1': ok({ project: PROJECT }),
    'GET /admin/projects/p1/quests': ({ query }: FakeRequest) => {
      const page = Number(query['page'] ?? 1);
      const counts = { all: 2, active: 2, concluded: 0, rejected: 0, pending: 0 };
      const pagination = { page, limit: 1, total: 2, hasMore: page < 2 };
      return { body: { success: true, quests: [{ ...QUEST, id: 8 - page }], counts, pagination } };
    },
    'GET /admin/projects/p1/deposits': ok({
      deposits: [{ id: 'd1', name: 'Base 0xfeed', amount_cents: 500_00, at: PROJECT.joined, isReversed: true }],
      next: null,
    }),
    'GET /admin/projects/p1/credit-requests': ok({ requests: [], next: null }),
    'GET /admin/projects/p1/members': ok({ members: [MARA] }),
    'POST /admin/projects/p1/members/m1/reset-link': ok({ token: 'once', expires_at: PROJECT.joined }),
    'GET /admin/projects/p1/statement': ok({ lines: [], next: null }),
    'GET /admin/audit': ok({ lines: [], next: null }),
    'PUT /admin/projects/p1/features/inbox': ok({}),
  });
  const { user, router } = renderSignedIn('/admin/projects/p1');
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
  expect(screen.getByText('$120.00')).toBeVisible();
  expect(screen.getByText('$30.00')).toBeVisible();
  const owed = screen.getByText('Owed by the project').nextElementSibling;
  expect(owed).toHaveTextContent('$9,500.00, of which the platform advanced $500.00');
  expect(await screen.findByRole('row', { name: /^Write a thread/ })).toBeVisible();
  expect(await screen.findByRole('row', { name: /^Base 0xfeed \$500\.00 Taken back/ })).toBeVisible();
  expect(await screen.findByText('No requests for MXP yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Recorded/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?deposits-sort=at'));
  await user.click(await screen.findByRole('button', { name: 'Export deposits' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [name, , text] = jest.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toMatch(/^magnetx-deposits-p1-/);
  expect(text).toContain(`d1,Base 0xfeed,50000,Yes,${PROJECT.joined}\r\n`);
  const asked = server.received.filter(({ name: path }) => path === 'GET /admin/projects/p1/deposits');
  expect(asked.map(({ query }) => query['sort'])).toEqual(['-at', 'at', 'at']);
  expect(screen.queryByRole('button', { name: 'Export requests' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Export quests' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
  const line = `Write a thread,task,active,50000,5,2,12500,${PROJECT.joined}\r\n`;
  expect(jest.mocked(saveFile).mock.calls[1]?.[2]).toContain(`7,${line}6,${line}`);
  expect(screen.getByText('Switched off for every project')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on: Submissions inbox and recommendations' }));
  expect(server.received.find(({ name }) => name.includes('/features/'))?.body).toEqual({ is_chosen: true });
  await user.click(screen.getByRole('button', { name: 'Reset password of mara' }));
  await user.click(await screen.findByRole('button', { name: 'Create reset link' }));
  expect(await screen.findByLabelText('Reset link')).toHaveValue('http://localhost/project/reset/once');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});
