import { brokenNetwork, fakeApi, pasteInto, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { hoursFromNow, opportunity, opportunityList, questRoutes } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const application = (status: 'applied' | 'interview' | 'offer' | 'closed' = 'applied') => ({
  status,
  applied_at: hoursFromNow(-2.5),
  application: null,
});

/** An application that was sent here. */
const sent = (status: 'applied' | 'interview', note = '') => ({
  ...application(status),
  application: { message: 'I fit.', links: ['https://example.com/me'], note },
});

/** As if the user returned from another tab. */
const comeBack = () => act(() => void window.dispatchEvent(new Event('focus')));
const applied = (server: { received: readonly { name: string; body: unknown }[] }) =>
  server.received.filter(({ name }) => name === 'POST /user/opportunities/apply').map(({ body }) => body);

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
  await openOpportunities({
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

describe('an application at an outside link', () => {
  beforeEach(() => localStorage.clear());

  async function followLink() {
    const opened = await openOpportunities();
    await opened.user.click((await card()).getByRole('link', { name: 'Apply Now' }));
    return opened;
  }

  test('counts once the user is back and confirms it, and not before', async () => {
    const { user, server, toasts } = await followLink();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    comeBack();
    const dialog = await screen.findByRole('dialog', { name: 'Did you apply?' });
    expect(dialog).toHaveTextContent('“Opportunity 1”');
    expect(applied(server)).toEqual([]);
    server.use({
      'GET /user/opportunities': opportunityList([opportunity(1, { user_participation: application() })]),
    });
    await user.click(within(dialog).getByRole('button', { name: 'I applied' }));
    const first = await card();
    expect(await first.findByRole('combobox', { name: 'Your application' })).toHaveValue('applied');
    expect(first.getByText('Applied 2h ago')).toBeVisible();
    expect(applied(server)).toEqual([{ opportunity_id: 1, source: 'direct' }]);
    expect(toasts).toMatchObject([{ type: 'success', title: 'Application recorded' }]);
    await user.click(first.getByRole('link', { name: 'Apply Now' }));
    comeBack();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is asked for at the next visit, and does not count after "Not yet"', async () => {
    (await followLink()).unmount();
    const { user, server } = await openOpportunities();
    await user.click(await screen.findByRole('button', { name: 'Not yet' }));
    comeBack();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(applied(server)).toEqual([]);
  });

  test('reports that it was not recorded, and asks no more about an opportunity that has ended', async () => {
    const { user, server, toasts } = await followLink();
    server.use({ 'POST /user/opportunities/apply': brokenNetwork });
    comeBack();
    await user.click(await screen.findByRole('button', { name: 'I applied' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your application was not recorded' }]));
    server.use({
      'POST /user/opportunities/apply': () => failed(409, 'quest_ended', 'This opportunity has ended.'),
    });
    await user.click(await screen.findByRole('button', { name: 'I applied' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'This opportunity has ended.' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('is not asked for after the link of an ad', async () => {
    const { user, server } = await openOpportunities({
      'GET /user/opportunities': opportunityList([opportunity(1, { is_sponsored: true })]),
    });
    expect((await card()).getByText('Leads to fieldlab.example')).toBeVisible();
    await user.click((await card()).getByRole('link', { name: 'Apply Now' }));
    comeBack();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(applied(server)).toEqual([]);
  });
});

describe('an application here', () => {
  const here = (more: Parameters<typeof opportunity>[1] = {}) => ({
    'GET /user/opportunities': opportunityList([opportunity(1, { application_url: '', ...more })]),
  });

  test('is a message and links', async () => {
    const { user, server, toasts } = await openOpportunities(here());
    expect((await card()).getByText('You apply here')).toBeVisible();
    await user.click((await card()).getByRole('button', { name: 'Apply Now' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply for Opportunity 1' });
    await user.click(within(dialog).getByRole('button', { name: 'Send application' }));
    expect(await within(dialog).findByText('Message is required')).toBeVisible();
    expect(within(dialog).queryByLabelText('Second link (optional)')).not.toBeInTheDocument();
    await pasteInto(user, within(dialog).getByLabelText('Message'), 'I fit.');
    await pasteInto(user, within(dialog).getByLabelText('Link (optional)'), 'https://example.com/me');
    await pasteInto(user, within(dialog).getByLabelText('Second link (optional)'), 'https://example.com/2');
    await user.click(within(dialog).getByRole('button', { name: 'Send application' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Application sent' }]));
    const links = ['https://example.com/me', 'https://example.com/2'];
    expect(applied(server)).toEqual([{ opportunity_id: 1, source: 'direct', message: 'I fit.', links }]);
  });

  test('starts in its details, which say what it pays', async () => {
    const { user, router } = await openOpportunities(here());
    await card();
    await act(() => router.navigate('/user/opportunities?opportunity=1'));
    const details = within(await screen.findByRole('dialog', { name: 'Opportunity 1' }));
    expect(details.getByText(opportunity(1).salary)).toBeVisible();
    await user.click(details.getByRole('button', { name: 'Apply Now' }));
    expect(await screen.findByRole('dialog', { name: 'Apply for Opportunity 1' })).toBeVisible();
  });

  test('is followed on its card, and moved by the project alone', async () => {
    await openOpportunities(here({ user_participation: sent('interview', 'Monday at ten?') }));
    const first = await card();
    expect(first.getByRole('status', { name: 'Your application' })).toHaveTextContent('Interview');
    expect(first.getByText('Monday at ten?')).toBeVisible();
    expect(first.getByText('Applied here')).toBeVisible();
    expect(first.queryByRole('combobox')).not.toBeInTheDocument();
    expect(first.queryByRole('button', { name: 'Apply Now' })).not.toBeInTheDocument();
  });

  test('is withdrawn from its details', async () => {
    const { user, router, server, toasts } = await openOpportunities({
      ...here({ user_participation: sent('applied') }),
      'POST /user/opportunities/withdraw': () => ok({ opportunity: opportunity(1, { application_url: '' }) }),
    });
    await card();
    await act(() => router.navigate('/user/opportunities?opportunity=1'));
    expect(await screen.findByText(/I fit\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw application' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Application withdrawn' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sentBody = server.received.find(({ name }) => name === 'POST /user/opportunities/withdraw')?.body;
    expect(sentBody).toEqual({ opportunity_id: 1 });
  });
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

test('opens an opportunity by its address, and says when it was removed', async () => {
  const { router, server } = await openOpportunities();
  await card();
  await act(() => router.navigate('/user/opportunities?opportunity=1'));
  const dialog = await screen.findByRole('dialog', { name: 'Opportunity 1' });
  for (const text of ['A public post.', 'Tokens.']) expect(within(dialog).getByText(text)).toBeVisible();
  await act(() => router.navigate('/user/opportunities?opportunity=77'));
  expect(await screen.findByRole('dialog', { name: 'Opportunity 77' })).toBeVisible();
  server.use({ 'GET /user/opportunity': () => failed(410, 'quest_removed', 'No.') });
  await act(() => router.navigate('/user/opportunities?opportunity=78'));
  expect(await screen.findByText('This opportunity was removed')).toBeVisible();
});
