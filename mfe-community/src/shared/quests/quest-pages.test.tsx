import { fakeApi, liveServer, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { giveaway, hoursFromNow, opportunity, questRoutes, task } from '../../testing/quests.ts';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const WORK_URL = 'https://x.com/ada/status/42';

const work = (more: object = {}) => ({
  status: 'pending' as const,
  submission_url: WORK_URL,
  submitted_at: hoursFromNow(-2.5),
  decided_at: null,
  paid_at: null,
  reason: '',
  can_resubmit: false,
  can_appeal: false,
  appeal: null,
  ...more,
});
const taskWith =
  (participation: ReturnType<typeof work> | null, more: object = {}): FakeHandler =>
  () =>
    ok({ task: task(1, { user_participation: participation, ...more }) });

async function openPage(path: string, routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...questRoutes, ...routes });
  return { ...renderCommunity(path), server };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const steps = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test.each([
  ['/user/cr8', 'Task 1', '/user/cr8/1'],
  ['/user/giveaways', 'Giveaway 1', '/user/giveaways/1'],
  ['/user/opportunities', 'Opportunity 1', '/user/opportunities/1'],
])('a card on %s leads to the page of its quest', async (list, title, address) => {
  const { user, router } = await openPage(list);
  await user.click(within(await screen.findByRole('article', { name: title })).getByRole('link', { name: title }));
  expect(await heading(title)).toBeVisible();
  expect(router.state.location.pathname).toBe(address);
  for (const text of [`What ${title} is about.`, 'A public post.', 'Time: 3d 4h left', /^Ends \w+ \d+, \d{4}/])
    expect(screen.getByText(text)).toBeVisible();
  expect(document.title).toBe(`${title} · MagnetX`);
  const share = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Share on X' }).href).searchParams;
  expect(share.get('url')).toBe(`${window.location.origin}/q/1?ref=MX-0123ABCD`);
});

test.each(['/user/cr8/none', '/user/giveaways/0', '/user/opportunities/1x'])('%s leads to the list', async (path) => {
  const { router } = await openPage(path);
  await waitFor(() => expect(router.state.location.pathname).toBe(path.slice(0, path.lastIndexOf('/'))));
});

test.each([
  ['task', '/user/cr8/77', 'not_found', 'This task was not found'],
  ['giveaway', '/user/giveaways/77', 'quest_removed', 'This giveaway was removed'],
  ['opportunity', '/user/opportunities/77', 'internal', 'The opportunity could not be loaded'],
])('a %s that is not shown says why', async (noun, path, code, text) => {
  await openPage(path, { [`GET /user/${noun}`]: () => failed(code === 'internal' ? 500 : 404, code, 'No.') });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: /^All / })).toBeVisible();
});

test('waits in the shape of what comes', async () => {
  await openPage('/user/cr8/1', { 'GET /user/task': () => new Promise(() => undefined) });
  expect(await screen.findByRole('status', { name: 'Loading the task' })).toBeVisible();
});

test('counts as an opened quest', async () => {
  const { server } = await openPage('/user/cr8/1');
  await heading('Task 1');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  const visits = () => server.received.filter(({ name }) => name === 'POST /user/visits').map(({ body }) => body);
  await waitFor(() => expect(visits()).toEqual([{ source: 'direct', views: [], clicks: [1] }]));
});

const LABEL = 'Your work, step by step';

test('work is shown step by step', async () => {
  const { router, server } = await openPage('/user/cr8/1');
  await heading('Task 1');
  const cases: [more: object, expected: string[]][] = [
    [{}, ['Submitted (done)2h ago', 'Review (now)', 'Paid (not yet)']],
    [
      { status: 'approved', decided_at: hoursFromNow(-1.5) },
      ['Submitted', 'Approved (done)1h ago', 'Paid (not yet)Its reward'],
    ],
    [
      { status: 'paid', decided_at: hoursFromNow(-3.5), paid_at: hoursFromNow(-1.5) },
      ['Submitted', 'Approved', 'Paid (done)1h ago'],
    ],
    [{ status: 'rejected', reason: 'Too short' }, ['Submitted', 'Not accepted (ended)Reason: Too short']],
    [
      { status: 'rejected', can_resubmit: true },
      ['Submitted', 'Not accepted (ended)No reason', 'Submit again (not yet)'],
    ],
    [{ status: 'removed' }, ['Submitted', 'This task was removed (ended)']],
  ];
  for (const [index, [more, expected]] of cases.entries()) {
    const id = index + 2;
    server.use({ 'GET /user/task': () => ok({ task: task(id, { user_participation: work(more) }) }) });
    await act(() => router.navigate(`/user/cr8/${id}`));
    await heading(`Task ${id}`);
    const shown = steps(LABEL);
    expect(shown).toHaveLength(expected.length);
    expected.forEach((text, at) => expect(shown[at]?.startsWith(text)).toBe(true));
    const own = within(screen.getByRole('region', { name: 'Your work' }));
    expect(own.getByRole('link', { name: WORK_URL })).toHaveAttribute('href', WORK_URL);
  }
});

test('work is handed in, and its approval arrives', async () => {
  const { user, server, toasts } = await openPage('/user/cr8/1', {
    'POST /user/tasks/submit': () => ok({ task: task(1, { user_participation: work() }) }),
  });
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockClear();
  await heading('Task 1');
  expect(screen.queryByRole('list', { name: LABEL })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Submit Task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Submit your work' });
  await user.click(within(dialog).getByRole('textbox', { name: 'Submission URL' }));
  await user.paste(WORK_URL);
  server.use({ 'GET /user/task': taskWith(work(), { max_participants: 20 }) });
  await user.click(within(dialog).getByRole('button', { name: 'Submit Task' }));
  expect(await screen.findByRole('list', { name: LABEL })).toBeVisible();
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(steps(LABEL)[1]).toContain('A place is held for you while your work is in review.');
  expect(screen.queryByRole('button', { name: 'Submit Task' })).not.toBeInTheDocument();
  expect(toasts.at(-1)).toMatchObject({ title: 'Task Submitted Successfully!' });

  server.use({ 'GET /user/task': taskWith(work({ status: 'approved' })) });
  await waitFor(() => expect(liveServer.sockets.length).toBeGreaterThan(0));
  liveServer.latest.accept();
  const told = { id: 'n1', type: 'success', topic: 'task', title: 'Approved', message: '', readAt: null };
  liveServer.latest.say('notification', { ...told, createdAt: new Date().toISOString() });
  await waitFor(() => expect(steps(LABEL)[1]).toBe('Approved (done)'));
});

test('a full task offers nothing to do', async () => {
  const full = { participant_count: 3, max_participants: 3 };
  await openPage('/user/cr8/1', { 'GET /user/task': taskWith(null, full) });
  expect(await screen.findByText('All places for this task are taken')).toBeVisible();
  expect(screen.getByText('No places left')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit Task' })).not.toBeInTheDocument();
});

describe('a giveaway', () => {
  const entry = (more: object = {}) => ({
    status: 'entered' as const,
    ticket: 'ticket-1',
    entered_at: hoursFromNow(-1.5),
    ...more,
  });
  const answer =
    (more: object): FakeHandler =>
    () =>
      ok({ giveaway: giveaway(1, more) });

  test('is entered, and its draw can be checked', async () => {
    const { user, server } = await openPage('/user/giveaways/1', {
      'POST /user/giveaways/enter': () => ok({ giveaway: giveaway(1, { user_participation: entry() }) }),
    });
    await heading('Giveaway 1');
    server.use({ 'GET /user/giveaway': answer({ user_participation: entry() }) });
    await user.click(screen.getByRole('button', { name: 'Enter Giveaway' }));
    expect(await screen.findByRole('button', { name: 'Already Entered' })).toBeDisabled();
    expect(steps('Your entry, step by step')[0]).toBe('Entered (done)1h ago');
    await user.click(screen.getByRole('button', { name: 'Fair draw' }));
    expect(await screen.findByRole('dialog', { name: 'Fair draw' })).toBeVisible();
  });

  test('says how it ended', async () => {
    const { router, server } = await openPage('/user/giveaways/1');
    await heading('Giveaway 1');
    const ended = { status: 'ended', draw: 'drawn', drawn_at: hoursFromNow(-2.5) } as const;
    for (const [index, [status, text]] of Object.entries({
      winner: 'You won (done)',
      not_drawn: 'Not drawn (ended)',
      alternate: 'Alternate (now)',
      passed_on: 'Passed to an alternate (ended)',
    }).entries()) {
      const id = index + 2;
      const own = { ...ended, user_participation: entry({ status }) };
      server.use({ 'GET /user/giveaway': () => ok({ giveaway: giveaway(id, own) }) });
      await act(() => router.navigate(`/user/giveaways/${id}`));
      await heading(`Giveaway ${id}`);
      const [, drawn, result] = steps('Your entry, step by step');
      expect(drawn).toBe('Drawn (done)2h ago');
      expect(result?.startsWith(text)).toBe(true);
      expect(screen.queryAllByRole('region', { name: 'You won' })).toHaveLength(status === 'winner' ? 1 : 0);
    }
  });
});

describe('an opportunity', () => {
  const here = { application_url: '' };
  const sent = (more: object = {}) => ({
    status: 'interview' as const,
    applied_at: hoursFromNow(-2.5),
    application: { message: 'I keep lights.', links: [], note: 'Tuesday?' },
    ...more,
  });
  const answer =
    (more: object): FakeHandler =>
    () =>
      ok({ opportunity: opportunity(1, { ...here, ...more }) });

  test('takes an application', async () => {
    const { user } = await openPage('/user/opportunities/1', { 'GET /user/opportunity': answer({}) });
    await heading('Opportunity 1');
    await user.click(screen.getByRole('button', { name: 'Apply Now' }));
    expect(await screen.findByRole('dialog', { name: 'Apply for Opportunity 1' })).toBeVisible();
  });

  test('shows how far the application has come, and the note', async () => {
    await openPage('/user/opportunities/1', {
      'GET /user/opportunity': answer({ user_participation: sent() }),
    });
    await heading('Opportunity 1');
    expect(steps('Your application, step by step')).toEqual([
      'Applied (done)2h ago',
      'Interview (done)Tuesday?',
      'Offer (not yet)',
    ]);
    expect(screen.getByText('I keep lights.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).not.toBeInTheDocument();
  });

  test('lets one that is unread be withdrawn', async () => {
    const { user, server } = await openPage('/user/opportunities/1', {
      'GET /user/opportunity': answer({ user_participation: sent({ status: 'applied' }) }),
      'POST /user/opportunities/withdraw': () => ok({ opportunity: opportunity(1, here) }),
    });
    await heading('Opportunity 1');
    await user.click(screen.getByRole('button', { name: 'Withdraw application' }));
    server.use({ 'GET /user/opportunity': answer({}) });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Apply Now' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Your application' })).not.toBeInTheDocument();
  });

  test('links to an outside page, and keeps track of an application there', async () => {
    await openPage('/user/opportunities/1', {
      'GET /user/opportunity': () =>
        ok({ opportunity: opportunity(1, { user_participation: sent({ application: null }) }) }),
    });
    await heading('Opportunity 1');
    expect(screen.getByRole('link', { name: 'Apply Now' })).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('combobox', { name: 'Your application' })).toHaveValue('interview');
  });
});
