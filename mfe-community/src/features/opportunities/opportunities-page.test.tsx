import { brokenNetwork, fakeApi, type FakeHandler } from '@magnetx/federation/testing';
import { findAxeViolations } from '@magnetx/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { hoursFromNow, opportunity, opportunityList, questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const application = (status: 'applied' | 'interview' | 'offer' | 'closed' = 'applied') => ({
  status,
  applied_at: hoursFromNow(-2.5),
});

async function openOpportunities(routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({
    ...questRoutes,
    'POST /user/opportunities/apply': () => ok({ opportunity: opportunity(1, { user_participation: application() }) }),
    'PUT /user/opportunities/application': () =>
      ok({ opportunity: opportunity(1, { user_participation: application('interview') }) }),
    ...routes,
  });
  const rendered = renderCommunity('/user/opportunities');
  await screen.findByRole('heading', { level: 1, name: 'Opportunities' });
  return { ...rendered, server };
}

const card = async (name = 'Opportunity 1') => within(await screen.findByRole('article', { name }));

test('shows the figures and the cards', async () => {
  const { container } = await openOpportunities({
    'GET /user/opportunities': opportunityList([
      opportunity(1, { is_sponsored: true }),
      opportunity(2, { status: 'ended', salary: '', location: '', type: 'Contract' }),
    ]),
  });
  const first = await card();
  const texts = ['Fieldlab', 'Active', 'Sponsored', 'What Opportunity 1 is about.', 'Remote', 'Full-time'];
  for (const text of [...texts, '$90,000 a year', /^Posted\s3h ago$/]) expect(first.getByText(text)).toBeVisible();
  const link = first.getByRole('link', { name: 'Apply Now' });
  expect(link).toHaveAttribute('href', 'https://fieldlab.example/jobs/1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const second = await card('Opportunity 2');
  expect(second.getByText('Ended')).toBeVisible();
  expect(second.getByText('Contract')).toBeVisible();
  expect(second.getByRole('button', { name: 'Apply Now' })).toBeDisabled();
  const tiles = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(tiles).toEqual(['Applied4', 'Interviews2', 'Offers1', 'Active7']);
  expect(await findAxeViolations(container)).toEqual([]);
});

test('offers every type and order, in the address', async () => {
  const { user, router, server } = await openOpportunities();
  await card();
  for (const name of ['All', 'Full-time', 'Part-time', 'Contract', 'Internship'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Part-time' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Salary Low');
  expect(router.state.location.search).toBe('?filter=part-time&sort=salary-low');
  await waitFor(() =>
    expect(server.received.at(-1)?.query).toEqual({ filter: 'part-time', sort: 'salary-low', page: '1' }),
  );
});

test('says when there are none', async () => {
  await openOpportunities({ 'GET /user/opportunities': opportunityList([]) });
  expect(await screen.findByText('No opportunities found')).toBeVisible();
});

test('records an application when Apply Now is followed, once', async () => {
  const { user, server, toasts } = await openOpportunities();
  const first = await card();
  server.use({
    'GET /user/opportunities': opportunityList([opportunity(1, { user_participation: application() })]),
  });
  await user.click(first.getByRole('link', { name: 'Apply Now' }));
  expect(await first.findByRole('combobox', { name: 'Your application' })).toHaveValue('applied');
  expect(first.getByText('Applied 2h ago')).toBeVisible();
  await user.click(first.getByRole('link', { name: 'Apply Now' }));
  const calls = server.received.filter(({ name }) => name === 'POST /user/opportunities/apply');
  expect(calls.map(({ body }) => body)).toEqual([{ opportunity_id: 1, source: 'direct' }]);
  expect(toasts).toMatchObject([{ type: 'success', title: 'Application recorded' }]);
});

test('records one where the project gave no address, or one that is none', async () => {
  const { user, toasts } = await openOpportunities({
    'GET /user/opportunities': opportunityList([opportunity(1, { application_url: 'javascript:alert(1)' })]),
  });
  await user.click((await card()).getByRole('button', { name: 'Apply Now' }));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Application recorded' }]));
});

test('says when an application was not recorded', async () => {
  const { user, toasts } = await openOpportunities({
    'POST /user/opportunities/apply': () => failed(409, 'quest_ended', 'This opportunity has ended.'),
  });
  await user.click((await card()).getByRole('link', { name: 'Apply Now' }));
  await waitFor(() =>
    expect(toasts).toEqual([
      { type: 'error', title: 'Your application was not recorded', message: 'This opportunity has ended.' },
    ]),
  );
});

describe('an application that is tracked', () => {
  const tracked = {
    'GET /user/opportunities': opportunityList([opportunity(1, { user_participation: application() })]),
  };
  const select = async () => (await card()).getByRole('combobox', { name: 'Your application' });

  test('moves on', async () => {
    const { user, server } = await openOpportunities(tracked);
    const options = within(await select()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Applied', 'Interview', 'Offer', 'Closed']);
    server.use({
      'GET /user/opportunities': opportunityList([opportunity(1, { user_participation: application('interview') })]),
    });
    await user.selectOptions(await select(), 'Interview');
    await waitFor(async () => expect(await select()).toHaveValue('interview'));
    const moves = server.received.filter(({ name }) => name === 'PUT /user/opportunities/application');
    expect(moves.map(({ body }) => body)).toEqual([{ opportunity_id: 1, status: 'interview' }]);
  });

  test('keeps its status when the change fails, and reports it', async () => {
    const { user, toasts } = await openOpportunities({
      ...tracked,
      'PUT /user/opportunities/application': brokenNetwork,
    });
    await user.selectOptions(await select(), 'Offer');
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Your application was not moved' }]));
    expect(await select()).toHaveValue('applied');
  });
});

test('shows an opportunity in full', async () => {
  const { user } = await openOpportunities();
  await user.click((await card()).getByRole('button', { name: 'Details' }));
  const dialog = await screen.findByRole('dialog', { name: 'Opportunity 1' });
  for (const text of ['A public post.', 'Tokens.']) expect(within(dialog).getByText(text)).toBeVisible();
  expect(await findAxeViolations(dialog)).toEqual([]);
});

test('opens an opportunity by its address, and says when it was removed', async () => {
  const { router, server } = await openOpportunities();
  await act(() => router.navigate('/user/opportunities?opportunity=77'));
  expect(await screen.findByRole('dialog', { name: 'Opportunity 77' })).toBeVisible();
  server.use({ 'GET /user/opportunity': () => failed(404, 'quest_removed', 'No.') });
  await act(() => router.navigate('/user/opportunities?opportunity=78'));
  expect(await screen.findByText('This opportunity was removed')).toBeVisible();
});
