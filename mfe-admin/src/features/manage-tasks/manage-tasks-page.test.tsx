import { STORAGE_KEYS, type ReviewItem } from '@magnetx/contracts';
import { brokenNetwork, fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, chooseAction, renderSignedIn } from '../../testing/render-admin.tsx';
import { fakeQueue, reviewItem } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');

const LIST = 'GET /admin/dashboard/submissions';
const THREE = [reviewItem('ada'), reviewItem('bob'), reviewItem('cyd')];

function openQueue(items = THREE, path = '/admin/manage-tasks', refused: readonly string[] = []) {
  const queue = fakeQueue(items, refused);
  const server = fakeApi({ ...answers.frame(), ...queue });
  return { ...renderSignedIn(path), server, queue };
}

// An open channel keeps the test process alive.
let otherTab: BroadcastChannel | null = null;
afterEach(() => otherTab?.close());

type Server = ReturnType<typeof fakeApi>;
const sent = ({ received }: Server, name: string) => received.filter((call) => call.name === `POST ${name}`);
const asked = ({ received }: Server) => received.filter(({ name }) => name === LIST).at(-1)?.query;

const row = async (name: string) => (await screen.findByText(`Thread by ${name}`)).closest('tr') ?? document.body;
const current = () => document.querySelector('tr[aria-current]')?.textContent ?? '';
const dialog = async () => within(await screen.findByRole('dialog'));

it('shows what waits and what was decided, with all that a decision needs', async () => {
  const { server } = openQueue([
    reviewItem('ada', { isOverdue: true, flags: ['repeated_link', 'other_author'] }),
    reviewItem('flux', { id: 'quest-7', type: 'giveaway', submissionUrl: '', submittedBy: 'Flux' }),
    reviewItem('eve', { submissionUrl: 'javascript:alert(1)', status: 'rejected' }),
  ]);
  const first = await row('ada');
  for (const text of [
    'Eight posts about wallets.',
    'Task',
    'Pending',
    '@ada',
    '200 MXP',
    '3h ago',
    'Overdue',
    'Same link +1',
  ]) {
    expect(first).toHaveTextContent(text);
  }
  const link = within(first).getByRole('link', { name: 'x.com /ada/status/1' });
  expect(link).toHaveAttribute('href', 'https://x.com/ada/status/1');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  expect(within(await row('flux')).queryByRole('link', { name: /x\.com/ })).not.toBeInTheDocument();
  const decided = within(await row('eve'));
  expect(decided.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
  expect(decided.queryByRole('button', { name: /^(Approve|Reject|Reverse)/ })).not.toBeInTheDocument();
  expect(decided.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(asked(server)).toMatchObject({ limit: '50', status: 'all', type: 'all', order: 'newest', search: '' });
});

it('sorts all of it by type and status, and leads to who submitted', async () => {
  const { user, router, server } = openQueue();
  expect(within(await row('ada')).getByRole('link', { name: '@ada' })).toHaveAttribute('href', '/admin/users/u-ada');
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await waitFor(() => expect(asked(server)).toMatchObject({ order: 'status' }));
  expect(router.state.location.search).toBe('?order=status');
  await user.click(screen.getByRole('button', { name: 'Task' }));
  await waitFor(() => expect(asked(server)).toMatchObject({ type: 'task', order: 'newest' }));
  expect(screen.queryByRole('button', { name: 'Status' })).not.toBeInTheDocument();
});

it('keeps search, filters and order in the address, and begins with the oldest of what waits', async () => {
  const { user, router, server } = openQueue(THREE, '/admin/manage-tasks?search=thread');
  await row('ada');
  await user.click(screen.getByRole('button', { name: 'Pending' }));
  await waitFor(() => expect(asked(server)).toMatchObject({ search: 'thread', status: 'pending', order: 'oldest' }));
  expect(screen.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Giveaway' }));
  await user.click(screen.getByRole('button', { name: 'Submitted' }));
  await waitFor(() => expect(asked(server)).toMatchObject({ type: 'giveaway', order: 'newest' }));
  expect(router.state.location.search).toBe('?search=thread&filter=pending&type=giveaway&order=newest');
});

it('continues after the previous page', async () => {
  const { user, server } = openQueue();
  server.use({
    [LIST]: ({ query }) => {
      const isFirst = query['before'] === '';
      const submissions = [reviewItem(isFirst ? 'ada' : 'zoe')];
      return { body: { success: true, submissions, next: isFirst ? 'after-ada' : null } };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await row('zoe')).toBeVisible();
  expect(asked(server)).toMatchObject({ before: 'after-ada' });
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

describe('on a phone', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList;
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  it('shows pages of 20, and fetches more when they run out', async () => {
    const { user, server } = openQueue();
    server.use({
      [LIST]: ({ query }) => {
        const isFirst = query['before'] === '';
        const names = Array.from({ length: isFirst ? 50 : 3 }, (_, index) => `${isFirst ? 'a' : 'z'}${index}`);
        const submissions = names.map((name) => reviewItem(name));
        return { body: { success: true, submissions, next: isFirst ? 'after-a' : null } };
      },
    });
    await row('a0');
    const rows = () => screen.getAllByRole('row').length - 1;
    const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
    expect(rows()).toBe(20);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    await next();
    await row('a20');
    expect(server.received.filter(({ name }) => name === LIST)).toHaveLength(1);
    await next();
    await row('z2');
    expect(rows()).toBe(13);
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
  });
});

it('says that nothing was found, and shows everything again', async () => {
  const { user, router } = openQueue([], '/admin/manage-tasks?filter=approved&type=task&search=x');
  expect(await screen.findByText('No tasks found matching your criteria')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('can be tried again when it cannot be loaded', async () => {
  const { user, server } = openQueue();
  server.use({ [LIST]: refusal(503, 'unavailable', 'Not reachable.', { requestId: 'r-9' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not reachable.');
  server.use(fakeQueue(THREE));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await row('ada')).toBeVisible();
});

it('follows what other admins do, and leaves cursor and selection where they are', async () => {
  jest.useFakeTimers();
  const { server } = openQueue();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await row('bob');
  await user.keyboard('jjx');
  server.use(fakeQueue([reviewItem('new'), reviewItem('ada', { status: 'approved' }), ...THREE.slice(1)]));
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await row('new')).toBeVisible();
  expect(await row('ada')).toHaveTextContent('Approved');
  expect(current()).toContain('Thread by bob');
  expect(screen.getByRole('checkbox', { name: 'Select Thread by bob' })).toBeChecked();
  jest.useRealTimers();
});

describe('one by one', () => {
  it('approves, and takes exactly that back', async () => {
    const { user, server, toasts } = openQueue();
    await user.click(await screen.findByRole('button', { name: 'Approve Thread by bob' }));
    await waitFor(async () => expect(await row('bob')).toHaveTextContent('Approved'));
    expect(await row('bob')).toHaveFocus();
    expect(sent(server, '/admin/dashboard/approve')[0]?.body).toEqual({ id: 'work-bob', type: 'task' });
    expect(toasts).toMatchObject([{ title: 'Submission approved', message: 'Thread by bob' }]);
    act(() => toasts[0]?.action?.onClick());
    await waitFor(async () => expect(await row('bob')).toHaveTextContent('Pending'));
    expect(sent(server, '/admin/dashboard/reverse')[0]?.body).toEqual({ items: [{ id: 'work-bob', type: 'task' }] });
    expect(toasts.at(-1)?.title).toBe('1 decision taken back');
  });

  it('rejects with a reason, deletes once that is confirmed, reverses what was decided', async () => {
    const { user, server } = openQueue();
    await user.click(await screen.findByRole('button', { name: 'Reject Thread by ada' }));
    const asking = await dialog();
    await waitFor(() => expect(asking.getByLabelText('Reason')).toHaveFocus());
    await user.keyboard('No images');
    await user.click(asking.getByRole('button', { name: 'Reject' }));
    await waitFor(async () => expect(await row('ada')).toHaveTextContent('Rejected'));
    expect(sent(server, '/admin/dashboard/reject')[0]?.body).toMatchObject({ id: 'work-ada', reason: 'No images' });
    await chooseAction(user, 'Thread by ada', 'Reverse decision');
    await waitFor(async () => expect(await row('ada')).toHaveTextContent('Pending'));
    await chooseAction(user, 'Thread by cyd', 'Delete');
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Thread by cyd')).not.toBeInTheDocument());
  });

  it('requires a reason, and fills a common one in', async () => {
    const { user, server } = openQueue();
    await user.click(await screen.findByRole('button', { name: 'Reject Thread by ada' }));
    const asking = await dialog();
    await user.click(asking.getByRole('button', { name: 'Reject' }));
    expect(await asking.findByRole('alert')).toHaveTextContent('Reason is required');
    expect(sent(server, '/admin/dashboard/reject')).toEqual([]);
    const reasons = within(asking.getByRole('group', { name: 'Suggestions' }));
    const [first, second] = reasons.getAllByRole('button');
    await user.click(second ?? document.body);
    await user.click(first ?? document.body);
    expect(asking.queryByRole('alert')).not.toBeInTheDocument();
    expect(asking.getByLabelText('Reason')).toHaveValue(first?.textContent);
    await pasteInto(user, asking.getByLabelText('Reason'), ' Sorry!');
    await user.click(asking.getByRole('button', { name: 'Reject' }));
    await waitFor(async () => expect(await row('ada')).toHaveTextContent('Rejected'));
    const reason = `${first?.textContent} Sorry!`;
    expect(sent(server, '/admin/dashboard/reject')[0]?.body).toEqual({ id: 'work-ada', type: 'task', reason });
  });

  it('shows the changes of an edit side by side, and says why it cannot be approved', async () => {
    const changes: ReviewItem['changes'] = [
      { word: 'title', before: 'Win a ticket', after: 'Win a free ticket' },
      { word: 'requirements', before: '', after: 'Be kind' },
    ];
    const edit = reviewItem('flux', { id: 'edit-1', type: 'giveaway', submissionUrl: '', changes });
    const { user, server, toasts } = openQueue([edit, reviewItem('ada')]);
    expect(await row('flux')).toHaveTextContent('Edit');
    await user.click(screen.getByRole('button', { name: 'Thread by flux' }));
    const shown = await dialog();
    const title = within(shown.getByRole('region', { name: 'Change of Title' }));
    expect(title.getByText('Before').nextElementSibling).toHaveTextContent('Win a ticket');
    expect(title.getByText('After').nextElementSibling).toHaveTextContent('Win a free ticket');
    expect(title.getByRole('insertion')).toHaveTextContent(/^free$/);
    expect(title.queryByRole('deletion')).not.toBeInTheDocument();
    const requirements = within(shown.getByRole('region', { name: 'Change of Requirements' }));
    expect(requirements.getByText('Before').nextElementSibling).toHaveTextContent('Empty');
    server.use({ 'POST /admin/dashboard/approve': refusal(409, 'conflict', 'Review the new edit.') });
    await user.click(shown.getByRole('button', { name: 'Approve' }));
    const text = 'Failed to approve submission. Review the new edit.';
    expect(await shown.findByRole('alert')).toHaveTextContent(text);
    await user.click(shown.getByRole('button', { name: 'Reject' }));
    const asking = await dialog();
    const reasons = within(asking.getByRole('group', { name: 'Suggestions' })).getAllByRole('button');
    expect(reasons[0]).toHaveTextContent('The new words promise something else than before.');
    await user.click(asking.getByRole('button', { name: 'Cancel' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect((await dialog()).getByText(/^The edit of “Thread by flux” leaves the queue/)).toBeVisible();
    expect(toasts).toEqual([]);
  });

  it('says what deleting one means', async () => {
    const cases = [
      ['task', 'approved', 'is taken down, and users no longer see it. Work that waits for a decision is closed'],
      ['giveaway', 'approved', 'is taken down, and users no longer see it. A draw that is still to come'],
      ['opportunity', 'approved', 'is taken down, and users no longer see it. Applications that are under way'],
      ['task', 'pending', 'leaves the queue permanently, and its fee is refunded to the project.'],
      ['task', 'rejected', 'leaves the queue permanently. Paid rewards stay paid.'],
    ] as const;
    const { user } = openQueue(
      cases.map(([type, status], index) =>
        reviewItem(`q${index}`, { id: `quest-${index}`, type, status, submissionUrl: '' }),
      ),
    );
    for (const [index, [, , text]] of cases.entries()) {
      await chooseAction(user, `Thread by q${index}`, 'Delete');
      expect((await dialog()).getByText(new RegExp(text))).toBeVisible();
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });

  it('shows everything about one, with its work, and decides there', async () => {
    const { user } = openQueue([reviewItem('ada', { flags: ['repeated_link', 'other_platform'] })]);
    await user.click(await screen.findByRole('button', { name: 'Thread by ada' }));
    const shown = await dialog();
    expect(shown.getByText('Eight posts about wallets.')).toBeVisible();
    const reasons = 'Another user submitted the same link before. The link is not from the chosen platform.';
    expect(shown.getByText(reasons)).toBeVisible();
    expect(shown.getByRole('link', { name: 'Open the work' })).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await user.click(shown.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await row('ada')).toHaveTextContent('Approved');
  });

  it('says when it was decided before, and shows how', async () => {
    const { user, server, toasts } = openQueue(THREE, '/admin/manage-tasks', ['work-bob']);
    const approve = await screen.findByRole('button', { name: 'Approve Thread by bob' });
    server.use({ [LIST]: fakeQueue([reviewItem('bob', { status: 'rejected' })])[LIST] });
    await user.click(approve);
    await waitFor(async () => expect(await row('bob')).toHaveTextContent('Rejected'));
    expect(toasts).toMatchObject([{ type: 'warning', title: 'Already decided' }]);
  });

  it('follows decisions of another tab, and announces its own', async () => {
    const { user, server } = openQueue();
    await row('bob');
    otherTab = new BroadcastChannel('magnetx-admin-review');
    const told = jest.fn();
    otherTab.onmessage = told;
    server.use({ [LIST]: fakeQueue([reviewItem('ada'), reviewItem('bob', { status: 'rejected' })])[LIST] });
    otherTab.postMessage('changed');
    await waitFor(async () => expect(await row('bob')).toHaveTextContent('Rejected'));
    await user.click(screen.getByRole('button', { name: 'Approve Thread by ada' }));
    await waitFor(() => expect(told).toHaveBeenCalled());
  });
});

describe('in bulk', () => {
  it('approves each for itself, names what was refused, and undoes the rest in one go', async () => {
    const { user, server, toasts } = openQueue(THREE, '/admin/manage-tasks', ['work-bob']);
    await row('ada');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText('3 selected')).toBeVisible();
    await user.click(bar.getByRole('button', { name: 'Approve selected' }));
    await user.click((await dialog()).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to approve 1 submissionThread by bob by @bob: This was already decided.',
    );
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
    expect(toasts.map(({ title }) => title)).toEqual(['2 submissions approved']);
    act(() => toasts[0]?.action?.onClick());
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 decisions taken back'));
    expect(sent(server, '/admin/dashboard/reverse')[0]?.body).toEqual({
      items: [
        { id: 'work-ada', type: 'task' },
        { id: 'work-cyd', type: 'task' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('asks why before many are rejected', async () => {
    const { user, server } = openQueue();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Thread by ada' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Thread by cyd' }));
    await user.click(screen.getByRole('button', { name: 'Reject selected' }));
    const asking = await dialog();
    expect(asking.getByRole('heading', { name: 'Reject 2 submissions?' })).toBeVisible();
    await user.type(asking.getByLabelText('Reason'), 'Spam');
    await user.click(asking.getByRole('button', { name: 'Reject' }));
    await waitFor(async () => expect(await row('cyd')).toHaveTextContent('Rejected'));
    const { items, ...rest } = sent(server, '/admin/dashboard/decide')[0]?.body as { items: { id: string }[] };
    expect([items.map(({ id }) => id), rest]).toEqual([
      ['work-ada', 'work-cyd'],
      { decision: 'reject', reason: 'Spam' },
    ]);
  });

  it('asks first, with the count, the sum, and what reserves cover of it as whole rewards', async () => {
    const { user, server } = openQueue([
      reviewItem('ada', { questId: 7, cash_cents: 50_000, reserved_cents: 70_000 }),
      reviewItem('bob', { questId: 7, cash_cents: 50_000, reserved_cents: 70_000 }),
      reviewItem('cyd', { questId: 8, cash_cents: 10_000 }),
      reviewItem('dan', { questId: 9, projectId: 'p2', projectName: 'Loomwork', mxp: 1_500 }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    const asked = await dialog();
    const costs = 'Acme: 3 works for $1,100. $500.00 is reserved, and it owes $600.00 from then on.';
    expect(asked.getByText(`${costs} Loomwork: 1 work for 1,500 MXP.`)).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(sent(server, '/admin/dashboard/decide')).toEqual([]);
  });

  it('asks before one work that has a flag, or that its owner decides on', async () => {
    const { user, server } = openQueue([
      reviewItem('ada', { flags: ['repeated_link'], turn: 'owner' }),
      reviewItem('bob'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Approve Thread by ada' }));
    const asked = await dialog();
    expect(asked.getByText(/1 work has a flag\. 1 work is with the owner: you decide instead\./)).toBeVisible();
    expect(sent(server, '/admin/dashboard/approve')).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Approve' }));
    await waitFor(async () => expect(await row('ada')).toHaveTextContent('Approved'));
    await user.click(screen.getByRole('button', { name: 'Approve Thread by bob' }));
    await waitFor(() => expect(sent(server, '/admin/dashboard/approve')).toHaveLength(2));
  });

  it('names each of them when the call itself fails', async () => {
    const { user, server } = openQueue();
    server.use({ 'POST /admin/dashboard/decide': brokenNetwork });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Thread by ada' }));
    await user.click(screen.getByRole('button', { name: 'Approve selected' }));
    await user.click((await dialog()).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Thread by ada by @ada: Network error. Please try again.',
    );
  });
});

describe('by keyboard alone', () => {
  it('moves, approves, and stays where the work is', async () => {
    const { user, server, queue } = openQueue(THREE, '/admin/manage-tasks?filter=pending');
    await row('ada');
    await user.keyboard('jjk{ArrowDown}');
    expect(current()).toContain('Thread by bob');
    expect(await row('bob')).toHaveFocus();
    const approve = queue['POST /admin/dashboard/approve'];
    let answer = () => {};
    server.use({
      'POST /admin/dashboard/approve': async (request) => {
        await new Promise<void>((resolve) => (answer = resolve));
        return approve(request);
      },
    });
    await user.keyboard('aa');
    await act(async () => answer());
    await waitFor(() => expect(current()).toContain('Thread by cyd'));
    expect(await row('cyd')).toHaveFocus();
    expect(sent(server, '/admin/dashboard/approve').map(({ body }) => body)).toEqual([
      { id: 'work-bob', type: 'task' },
    ]);
  });

  it('rejects, selects, shows details, and opens the work', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user, server } = openQueue();
    await row('ada');
    await user.keyboard('jo');
    expect(opened).toHaveBeenCalledWith('https://x.com/ada/status/1', '_blank', 'noopener,noreferrer');
    await user.keyboard('{Enter}');
    expect((await dialog()).getByText('Eight posts about wallets.')).toBeVisible();
    await user.keyboard('a{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(server, '/admin/dashboard/approve')).toEqual([]);
    await user.keyboard('xjxb');
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Approve selected' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    await user.keyboard('r');
    await user.type((await dialog()).getByLabelText('Reason'), 'jax');
    await user.click((await dialog()).getByRole('button', { name: 'Reject' }));
    await waitFor(async () => expect(await row('bob')).toHaveTextContent('Rejected'));
    await user.keyboard('a');
    expect(await screen.findByText('Thread by bob is rejected already.')).toBeInTheDocument();
    expect(sent(server, '/admin/dashboard/approve')).toEqual([]);
    await user.keyboard('u');
    await waitFor(async () => expect(await row('bob')).toHaveTextContent('Pending'));
    await user.keyboard('u');
    expect(await screen.findByText(/^There is no decision on Thread by bob/)).toBeInTheDocument();
  });

  it('ignores keys in text fields, and can be turned off on this device', async () => {
    const { user, router } = openQueue();
    await row('ada');
    const search = screen.getByRole('searchbox', { name: 'Search tasks' });
    await user.type(search, 'j?');
    expect(current()).toBe('');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe('?search=j%3F'));
    await user.clear(search);
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.tab();
    await user.keyboard('?');
    await user.click((await dialog()).getByRole('button', { name: 'Turn shortcuts off' }));
    await user.click((await dialog()).getByRole('button', { name: 'Done' }));
    await user.keyboard('j');
    expect(current()).toBe('');
    expect(window.localStorage.getItem(STORAGE_KEYS.adminShortcutsOff)).not.toBeNull();
    window.localStorage.clear();
  });
});

describe('recommendations of owners', () => {
  const advice = (verdict: 'accept' | 'decline', reason = '') =>
    ({ verdict, reason, at: '2026-07-01T00:00:00.000Z', by: 'Flux' }) as const;
  const ADVISED = [
    reviewItem('ada', { recommendation: advice('accept') }),
    reviewItem('bob', { recommendation: advice('decline', 'The link is dead') }),
    reviewItem('cyd'),
  ];

  it('show in the row with their reason, and narrow the list', async () => {
    const { user, router, server } = openQueue(ADVISED);
    expect(await row('ada')).toHaveTextContent('Owner: accept');
    expect(await row('bob')).toHaveTextContent('Owner: declineThe link is dead');
    expect(await row('cyd')).not.toHaveTextContent('Owner:');
    await user.selectOptions(screen.getByLabelText('Recommendation'), 'Owner: decline');
    await waitFor(() => expect(asked(server)).toMatchObject({ recommendation: 'decline' }));
    expect(router.state.location.search).toBe('?advice=decline');
  });

  it('are followed in bulk for the items that have one, as the admin saw them', async () => {
    const { user, server, toasts } = openQueue(ADVISED, '/admin/manage-tasks', ['work-bob']);
    await row('ada');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Apply 2 recommendations' }));
    await user.click((await dialog()).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to follow the owner of 1 submission');
    expect(toasts.map(({ title }) => title)).toEqual(['1 submission decided as recommended']);
    expect(sent(server, '/admin/dashboard/decide').map(({ body }) => body)).toEqual([
      {
        decision: 'follow',
        reason: '',
        items: [
          { id: 'work-ada', type: 'task', seen: 'accept' },
          { id: 'work-bob', type: 'task', seen: 'decline', seenReason: 'The link is dead' },
        ],
      },
    ]);
  });
});

it('decides on answers to checks that wait', async () => {
  const claim = {
    quest_id: 7,
    claim_id: 'c1',
    revision: 2,
    title: 'Write a post',
    check: 'x',
    problem: 'X did not answer.',
  };
  const answer = { ...claim, lines: [], from: '', answer: '', sent_at: '2026-07-01T00:00:00Z' };
  const listed = (claims: object[]) => () => ({ body: { success: true, claims } });
  const server = fakeApi({
    ...answers.frame(),
    ...fakeQueue([]),
    'GET /admin/claims': listed([answer]),
    'POST /admin/claims/decide': () => ({ body: { success: true } }),
  });
  const { user } = renderSignedIn('/admin/manage-tasks');
  const card = within(await screen.findByRole('article', { name: 'Answer of A former user' }));
  expect(card.getByText(/X did not answer\./)).toBeVisible();
  server.use({ 'GET /admin/claims': listed([]) });
  await user.click(card.getByRole('button', { name: 'Pass' }));
  await waitFor(() => expect(screen.queryByText('Answers that wait for a decision')).not.toBeInTheDocument());
  expect(sent(server, '/admin/claims/decide').map(({ body }) => body)).toMatchObject([
    { quest_id: 7, is_passed: true },
  ]);
});
