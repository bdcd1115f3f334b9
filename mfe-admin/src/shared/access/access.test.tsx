import type { AdminGiveaway } from '@magnetx/contracts';
import { fakeApi, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-admin.tsx';
import { fakeQueue, reviewItem } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');

const REFUSAL = 'Your role (Finance) may not do this.';

const GIVEAWAY: AdminGiveaway = {
  id: 7,
  title: 'Giveaway 7',
  projectId: 'p1',
  project: 'Acme',
  status: 'active',
  reward: '$500',
  endsAt: null,
  participants: 1,
  isFeatured: false,
};
const featured = { 'GET /admin/giveaways': () => ({ body: { success: true, giveaways: [GIVEAWAY], next: null } }) };

it('a page that the role may not see gives the reason, and is left out of the sidebar', async () => {
  const denied = refusal(403, 'forbidden', 'Your role (Support) may not do this.');
  fakeApi({ ...answers.frame('support'), 'GET /admin/audit': denied });
  renderSignedIn('/admin/audit');
  expect(await screen.findByText('Your role may not see this')).toBeVisible();
  expect(screen.getByText('You are signed in as Support. An administrator can change your role.')).toBeVisible();
  const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
  expect(sidebar.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
});

it('messages are hidden from a role without them, beside the requests for MXP', async () => {
  const denied = refusal(403, 'forbidden', REFUSAL);
  fakeApi({ ...answers.frame('finance'), ...answers.creditRequests(), 'GET /admin/messages': denied });
  renderSignedIn('/admin/messages');
  expect(await screen.findByText(`Messages are hidden. ${REFUSAL}`)).toBeVisible();
  expect(await screen.findByText('No project asks for MXP.')).toBeVisible();
});

it('decisions of the queue are refused by button and by key', async () => {
  const server = fakeApi({ ...answers.frame('finance'), ...fakeQueue([reviewItem('lin')]) });
  const { user } = renderSignedIn('/admin/manage-tasks');
  const approve = await screen.findByRole('button', { name: 'Approve Thread by lin' });
  await waitFor(() => expect(approve).toHaveAccessibleDescription(REFUSAL));
  await user.click(approve);
  await user.keyboard('ja');
  expect(await screen.findByText(REFUSAL)).toBeInTheDocument();
  expect(server.received.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

it('a role that changes while the page is open is noticed with the first refusal', async () => {
  const server = fakeApi({ ...answers.frame('reviewer'), ...featured });
  const { user } = renderSignedIn('/admin/featured');
  const toggle = await screen.findByRole('button', { name: 'Featured: Giveaway 7' });
  server.use({ ...answers.frame('finance'), 'PUT /admin/giveaways/7/featured': refusal(403, 'forbidden', REFUSAL) });
  await user.click(toggle);
  await waitFor(() => expect(toggle).toHaveAccessibleDescription(REFUSAL));
  expect(toggle).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('Finance')).toBeVisible();
});
