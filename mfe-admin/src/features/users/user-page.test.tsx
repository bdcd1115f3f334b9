import type { RecordedParticipation, RecordedPayable, UserRecord } from '@magnetx/contracts';
import { saveFile } from '@magnetx/federation/save-file';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');
jest.mock('@magnetx/federation/save-file');

const AT = '2026-01-02T03:04:05.000Z';
const USER: UserRecord = {
  id: 'u1',
  name: 'Lin Lee',
  email: '',
  handle: 'lin',
  status: 'Active',
  suspension: null,
  role: 'User',
  adminRole: null,
  points: 1_100,
  referrals: 2,
  joined: AT,
  isInvited: false,
  followers: 1_234,
  lastActive: AT,
  invitedBy: { id: 'u2', handle: 'mia' },
  wallet: { address: '0x5afe5afE5afE5afE5afE5aFe5aFe5Afe5Afe5AfE', isVerified: true },
  walletChange: {
    id: 'w2',
    address: '0xde709f2102306220921060314715629080e2fb77',
    is_verified: false,
    proposed_at: AT,
    in_force_at: null,
    approvable_at: '2026-09-03T08:00:00.000Z',
  },
  sharedWith: [],
  isWalletAllowed: false,
  flaggedWork: [],
  heldRewards: [],
  cash: { approved_cents: 300_00, payable_cents: 100_00, paid_cents: 200_00 },
};
const WORK: RecordedParticipation = {
  id: 'w1',
  questId: 7,
  title: 'Write a thread',
  type: 'task',
  projectId: 'p1',
  projectName: 'Acme',
  status: 'approved',
  at: AT,
  workUrl: 'https://example.com/thread',
};
const PAID: RecordedPayable = {
  id: 'c1',
  title: 'Write a thread',
  kind: 'task',
  questId: 7,
  amount_cents: 200_00,
  status: 'paid',
  approved_at: AT,
  paid_at: AT,
  reference: '0xfeed',
  batchId: 'b1',
};
const openUser = (more: Partial<UserRecord> = {}) => {
  const ok = (body: object) => () => ({ body: { success: true, ...body } });
  fakeApi({
    ...answers.frame(),
    'GET /admin/users/u1': ok({ user: { ...USER, ...more } }),
    'GET /admin/users/u1/participations': ok({ participations: [WORK], next: null }),
    'GET /admin/users/u1/payables': ok({ payables: [PAID], next: null }),
    'GET /admin/users/u1/payouts': ok({
      payouts: [
        {
          batchId: 'b1',
          month: '2026-01',
          is_correction: true,
          status: 'paid',
          wallet: '',
          amount_cents: 200_00,
          rewards: 1,
          prepared_at: AT,
          explorer_url: 'https://etherscan.io/tx/0xfeed',
        },
      ],
    }),
    'GET /admin/users/u1/notifications': ok({
      notifications: [
        { id: 'n1', type: 'info', topic: 'payout', title: 'Paid out', message: '$200.00', createdAt: AT, readAt: null },
      ],
    }),
    'GET /admin/users/u1/statement': ok({ lines: [], next: null }),
    'GET /admin/audit': ok({ lines: [], next: null }),
  });
  return renderSignedIn('/admin/users/u1');
};

describe('flags', () => {
  const reward = { id: 'c9', user_id: 'u1', handle: 'lin', title: 'Film a reef', amount_cents: 50_000 };
  const flagged: Partial<UserRecord> = {
    sharedWith: [{ id: 'u7', handle: 'twin' }],
    flaggedWork: [{ item: 'work-w7', title: 'Film a wreck', flags: ['other_author'] }],
    heldRewards: [{ ...reward, flags: ['repeated_link'] }],
  };

  it('are shown with the people who have the wallet too, and what is held', async () => {
    const { user } = openUser(flagged);
    const panel = within(await screen.findByRole('region', { name: 'Flags' }));
    expect(panel.getByRole('link', { name: '@twin' })).toHaveAttribute('href', '/admin/users/u7');
    expect(panel.getByRole('link', { name: 'Film a wreck' })).toHaveAttribute('href', '/admin/manage-tasks/work-w7');
    expect(panel.getByText(/The link names another account at X/)).toBeVisible();
    expect(panel.getByText(/Film a reef.*Another user submitted the same link before/)).toBeVisible();
    await user.click(panel.getAllByRole('button', { name: 'Pay anyway' })[0] as HTMLElement);
    expect(await screen.findByText(/The wallet that others have too/)).toBeVisible();
  });

  it('are left out where there are none, and an allowed wallet has no button', async () => {
    openUser({ sharedWith: flagged.sharedWith ?? [], isWalletAllowed: true });
    const panel = within(await screen.findByRole('region', { name: 'Flags' }));
    expect(panel.getByText('Paid anyway')).toBeVisible();
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });
});

it('shows a user in one place, and leads to the project, the payout and the inviter', async () => {
  const { user } = openUser();
  expect(await screen.findByRole('heading', { name: '@lin' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/admin/projects/p1');
  expect(await screen.findByRole('link', { name: 'Paid' })).toHaveAttribute('href', '/admin/payouts/b1');
  expect(screen.getByRole('link', { name: '@mia' })).toHaveAttribute('href', '/admin/users/u2');
  expect(screen.getByRole('link', { name: 'All lines' })).toHaveAttribute('href', '/admin/audit?about=user%3Au1');
  expect(screen.getByText('$100.00')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Waits for a decision' })).toHaveAttribute('href', '/admin/payouts');
  expect(await screen.findByRole('link', { name: 'January 2026' })).toHaveAttribute('href', '/admin/payouts/b1');
  const seen = screen.getByRole('link', { name: 'Paid, seen on the chain' });
  expect(seen).toHaveAttribute('href', 'https://etherscan.io/tx/0xfeed');
  expect(await screen.findByText('Paid out')).toBeVisible();
  for (const [at, name, line] of [
    [0, 'Export participations', `,p1,Acme,approved,${AT},https://example.com/thread\r\n`],
    [1, 'Export rewards', `c1,7,Write a thread,20000,paid,b1,${AT},${AT},0xfeed\r\n`],
  ] as const) {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(at + 1));
    expect(jest.mocked(saveFile).mock.calls[at]?.[2]).toContain(line);
  }
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit @lin' })).toBeVisible();
});

it('says that there is no such user', async () => {
  fakeApi({ ...answers.frame(), 'GET /admin/users/gone': refusal(404, 'not_found', 'Not found.') });
  renderSignedIn('/admin/users/gone');
  expect(await screen.findByText('User not found')).toBeVisible();
});
