import type { ManagedProject } from '@magnetx/contracts';
import { fakeApi } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { screen } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

const PROJECT: ManagedProject = {
  id: 'p1',
  projectId: 'p1',
  projectName: 'Flux Labs',
  username: 'flux',
  projectMXP: 500,
  projectCents: 12_000,
  reserved_cents: 3_000,
  projectStatus: 'active',
  joined: '2026-01-02T03:04:05.000Z',
  features: [
    { name: 'inbox', mode: 'chosen', is_chosen: false },
    { name: 'scheduling', mode: 'off', is_chosen: true },
  ],
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
    'GET /admin/projects/p1/quests': ok({
      quests: [],
      counts: { all: 0, active: 0, concluded: 0, rejected: 0, pending: 0 },
      pagination: { page: 1, limit: 24, total: 0, hasMore: false },
    }),
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
  const { container, user } = renderSignedIn('/admin/projects/p1');
  expect(await screen.findByRole('heading', { name: 'Flux Labs' })).toBeVisible();
  expect(screen.getByText('$120.00')).toBeVisible();
  expect(screen.getByText('$30.00')).toBeVisible();
  expect(await screen.findByText('No quests yet.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /^Base 0xfeed \$500\.00 Taken back/ })).toBeVisible();
  expect(await screen.findByText('No requests for MXP yet.')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
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
