import { fakeApi, liveServer, pasteInto, refusal } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';
import { fakeInbox, submission } from '../../testing/submissions.ts';

jest.mock('@magnetx/federation/log');

const LIST = 'GET /project/submissions';
const RECOMMEND = 'POST /project/submissions/recommend';
const THREE = [submission('ada'), submission('bob'), submission('cyd')];
const advice = (verdict: 'accept' | 'decline', reason = '') =>
  ({ verdict, reason, at: '2026-07-01T00:00:00.000Z', by: 'Flux Labs' }) as const;

function open(items = THREE, path = '/project/submissions', refused: readonly string[] = []) {
  const server = fakeApi({ ...answers.frame(), ...fakeInbox(items, refused) });
  return { ...renderSignedIn(path), server };
}

type Server = ReturnType<typeof fakeApi>;
const asked = ({ received }: Server) => received.filter(({ name }) => name === LIST).at(-1)?.query;
const sent = ({ received }: Server) => received.filter(({ name }) => name === RECOMMEND).map(({ body }) => body);
const row = async (name: string) => (await screen.findByText(`@${name}`)).closest('tr') ?? document.body;

it('shows the work that waits for a recommendation, oldest first, with all that one needs', async () => {
  const person = {
    ...THREE[0]?.person,
    record: { approved: 4, rejected: 1 },
    recordHere: { approved: 2, rejected: 0 },
  };
  const odd = submission('eve', {
    person: { ...person, handle: 'eve' } as never,
    url: 'https://аpple.com/id',
    flags: ['repeated_link', 'other_author'],
  });
  const { server } = open([...THREE, odd, submission('mal', { url: 'javascript:alert(1)' })]);
  const first = await row('ada');
  for (const text of ['1,200 followers', 'No work decided yet', 'Write a thread', 'A note of ada', '3h ago']) {
    expect(first).toHaveTextContent(text);
  }
  const link = within(first).getByRole('link', { name: 'Open the work of @ada at x.com (opens in a new tab)' });
  expect(link).toHaveAttribute('href', 'https://x.com/ada/status/1');
  expect([link.getAttribute('target'), link.getAttribute('rel'), link.getAttribute('referrerpolicy')]).toEqual([
    '_blank',
    'noopener noreferrer nofollow',
    'no-referrer',
  ]);
  expect(within(first).getByRole('link', { name: /^@ada at X/ })).toHaveAttribute('href', 'https://x.com/ada');
  for (const text of [
    'xn--pple-43d.com',
    'Letters of another alphabet look like a–z',
    'Another user submitted the same link before',
    'The link names another account at X',
    '2 of 2 approved with you, 4 of 5 approved in all',
  ]) {
    expect(await row('eve')).toHaveTextContent(text);
  }
  expect(within(await row('mal')).queryByRole('link', { name: /Open the work/ })).not.toBeInTheDocument();
  expect(asked(server)).toMatchObject({ status: 'pending', recommendation: 'none', order: 'oldest' });
  expect(screen.getByText(/^You decide what your reserves cover/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Submissions 5 new' })[0]).toHaveAttribute('aria-current', 'page');
});

it('shows what was decided and why, also against the recommendation', async () => {
  open(
    [
      submission('ada', { status: 'rejected', reason: 'Copied', recommendation: advice('accept', 'Great') }),
      submission('bob', { status: 'approved', recommendation: advice('accept') }),
      submission('gone', { person: null, url: '', status: 'approved' }),
    ],
    '/project/submissions?filter=all',
  );
  const against = await row('ada');
  for (const text of ['Rejected', 'You: accept', 'Not as you recommended', 'Copied', 'You: Great']) {
    expect(against).toHaveTextContent(text);
  }
  expect(within(against).queryByRole('button', { name: /^Recommend/ })).not.toBeInTheDocument();
  expect(await row('bob')).not.toHaveTextContent('Not as you recommended');
  expect(screen.getByText('A former user').closest('tr')).toHaveTextContent('The link was removed with the account');
});

it('keeps filters, task and order in the address', async () => {
  const { user, router, server } = open(THREE, '/project/submissions?quest=7');
  await waitFor(() => expect(asked(server)).toMatchObject({ quest: '7' }));
  await user.click(screen.getByRole('button', { name: 'All' }));
  await user.click(screen.getByRole('button', { name: 'You: decline' }));
  await waitFor(() =>
    expect(asked(server)).toMatchObject({ status: 'all', recommendation: 'decline', order: 'newest' }),
  );
  expect(router.state.location.search).toBe('?quest=7&filter=all&advice=decline');
  expect(await screen.findByText('No submissions found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Task: Write a thread (show all tasks)' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter=all&advice=decline'));
  await user.click(screen.getByRole('button', { name: 'Show all submissions' }));
  expect(await row('cyd')).toBeVisible();
});

it('teaches what the page is for while it is empty', async () => {
  const { user } = open([]);
  expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all submissions' }));
  expect(await screen.findByText('No submissions yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Post New Quest' })).toBeVisible();
});

it('can be tried again when it cannot be loaded', async () => {
  const { user, server } = open();
  server.use({ [LIST]: refusal(503, 'unavailable', 'Not reachable.') });
  await user.click(await screen.findByRole('button', { name: 'All' }));
  expect(await screen.findByText('The submissions could not be loaded')).toBeVisible();
  server.use(fakeInbox(THREE));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await row('ada')).toBeVisible();
});

it('gets new work live', async () => {
  const { server } = open([]);
  await screen.findByText('Nothing waits for you');
  await waitFor(() => expect(liveServer.sockets).toHaveLength(1));
  liveServer.latest.accept();
  server.use(fakeInbox(THREE));
  liveServer.latest.say('notification', { topic: 'task', title: 'New participants' });
  expect(await row('ada')).toBeVisible();
});

describe('a recommendation', () => {
  it('to accept needs one press, and can be undone', async () => {
    const { user, server, toasts } = open();
    await row('ada');
    await user.click(screen.getByRole('button', { name: 'Recommend to accept the work of @ada' }));
    await waitFor(() => expect(screen.queryByText('@ada')).not.toBeInTheDocument());
    expect(toasts.map(({ title }) => title)).toEqual(['Recommended to accept 1 submission']);
    act(() => toasts[0]?.action?.onClick());
    expect(await row('ada')).toBeVisible();
    expect(sent(server)).toMatchObject([
      { verdict: 'accept', ids: ['work-ada'] },
      { verdict: 'withdraw', ids: ['work-ada'] },
    ]);
  });

  it('to decline needs a reason', async () => {
    const { user, server } = open();
    await user.click(within(await row('bob')).getByRole('button', { name: /^Recommend to decline/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Recommend to decline' }));
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'It is not their own work.' }));
    await user.click(dialog.getByRole('button', { name: 'Recommend to decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(server)).toEqual([{ verdict: 'decline', ids: ['work-bob'], reason: 'It is not their own work.' }]);
  });

  it('is made for a selection, and says what was refused', async () => {
    const { user, server, toasts } = open(THREE, '/project/submissions', ['work-bob']);
    await row('ada');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Recommend to accept' }));
    await waitFor(() =>
      expect(toasts.map(({ title, message }) => [title, message])).toEqual([
        ['Recommended to accept 2 submissions', undefined],
        ['1 submission left as is', 'An admin has decided already.'],
      ]),
    );
    expect(sent(server)).toMatchObject([{ ids: ['work-ada', 'work-bob', 'work-cyd'] }]);
  });

  it.each(['accept', 'decline'] as const)(
    'to %s of work that has changed shows what changed, and asks again',
    async (verdict) => {
      const { user, server } = open();
      const present = submission('ada', { id: 'work-ada-r2', url: 'https://x.com/ada/status/2' });
      const error = 'This has changed since you opened it. Look at it again, then decide.';
      const changed = { id: 'work-ada', submission: null, error, code: 'item_changed', present };
      server.use({ [RECOMMEND]: () => ({ body: { success: true, results: [changed] } }) });
      await user.click(within(await row('ada')).getByRole('button', { name: new RegExp(`^Recommend to ${verdict}`) }));
      const dialog = within(await screen.findByRole('dialog'));
      const again = { name: `Recommend to ${verdict}` };
      if (verdict === 'decline') {
        await pasteInto(user, dialog.getByLabelText('Reason'), 'Too short');
        await user.click(dialog.getByRole('button', again));
      }
      expect(await dialog.findByText('The work of @ada has changed since you opened it')).toBeVisible();
      expect(dialog.getByRole('deletion')).toHaveTextContent('https://x.com/ada/status/1');
      expect(dialog.getByRole('insertion')).toHaveTextContent('https://x.com/ada/status/2');
      server.use(fakeInbox([present]));
      await user.click(dialog.getByRole('button', again));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(sent(server)).toMatchObject([{ ids: ['work-ada'] }, { ids: ['work-ada-r2'] }]);
      if (verdict === 'decline') expect(sent(server)[1]).toMatchObject({ reason: 'Too short' });
    },
  );

  it('that is not stored is reported', async () => {
    const { user, server, toasts } = open();
    server.use({ [RECOMMEND]: refusal(503, 'unavailable', 'Not reachable.') });
    await user.click(within(await row('ada')).getByRole('button', { name: /^Recommend to accept/ }));
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Not reachable.' }]));
    expect(await row('ada')).toBeVisible();
  });
});

it('is worked through by keyboard alone', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user, server } = open(THREE, '/project/submissions?filter=pending');
  await row('ada');
  await user.keyboard('jjo');
  expect(opened).toHaveBeenCalledWith('https://x.com/bob/status/1', '_blank', 'noopener,noreferrer');
  await user.keyboard('a');
  await waitFor(async () => expect(await row('bob')).toHaveTextContent('You: accept'));
  await user.keyboard('w');
  await waitFor(async () => expect(await row('bob')).not.toHaveTextContent('You: accept'));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Work of @bob' })).toHaveTextContent('A note of bob');
  await user.keyboard('{Escape}');
  await user.keyboard('kd');
  expect(await screen.findByRole('dialog', { name: 'Recommend to decline the work of @ada?' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.keyboard('xb');
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Recommend to accept' })).toHaveFocus();
  await user.keyboard('{Escape}?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn shortcuts off' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const before = sent(server).length;
  await user.keyboard('a');
  expect(sent(server)).toHaveLength(before);
});

describe('work that the reserve covers', () => {
  const covered = (name: string) => submission(name, { canDecide: true });
  const decisions = ({ received }: Server) =>
    received.filter(({ name }) => name === 'POST /project/submissions/decide').map(({ body }) => body);

  it('is approved after a question, and rejected with a reason', async () => {
    const { user, server } = open([covered('ada'), covered('bob')]);
    await user.click(within(await row('ada')).getByRole('button', { name: 'Approve the work of @ada' }));
    const question = within(await screen.findByRole('dialog', { name: 'Approve the work of @ada?' }));
    await user.click(question.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(within(await row('bob')).getByRole('button', { name: 'Reject the work of @bob' }));
    const reason = within(await screen.findByRole('dialog', { name: 'Reject the work of @bob?' }));
    await pasteInto(user, reason.getByRole('textbox', { name: 'Reason' }), 'It shows a pool');
    await user.click(reason.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(decisions(server)).toEqual([
        { decision: 'approve', reason: '', ids: ['work-ada'] },
        { decision: 'reject', reason: 'It shows a pool', ids: ['work-bob'] },
      ]),
    );
    expect(await screen.findByText('Nothing waits for you')).toBeVisible();
  });

  it('is approved in bulk, unless some of the selected work is not covered', async () => {
    const flagged = submission('bob', { canDecide: true, flags: ['repeated_link'] });
    const { user, server } = open([covered('ada'), flagged, submission('cyd')]);
    await row('ada');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByRole('button', { name: 'Recommend to accept' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /the work of @cyd/ }));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('dialog', { name: 'Approve 2 submissions?' }));
    expect(question.getByText(/^This pays \$1,000 \+ 200 MXP, the dollars from your reserve\./)).toBeVisible();
    expect(question.getByText('1 of 2 have flags:')).toBeVisible();
    expect(question.getByText('Another user submitted the same link before')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(decisions(server)).toEqual([{ decision: 'approve', reason: '', ids: ['work-ada', 'work-bob'] }]),
    );
  });

  it('says who decided, and how an appeal stands', async () => {
    const decided = { status: 'rejected', reason: 'A pool', decidedBy: 'owner' } as const;
    open(
      [submission('ada', { ...decided, appeal: { state: 'dismissed', answer: 'It is a pool.' } })],
      '/project/submissions?filter=all',
    );
    for (const text of ['Decided by you', 'An admin dismissed the appeal. It is a pool.']) {
      expect(await row('ada')).toHaveTextContent(text);
    }
  });
});

it('shows answers to checks that wait, and decides on them', async () => {
  const claim = { quest_id: 7, claim_id: 'c1', revision: 2, title: 'Write a post', check: 'manual', problem: '' };
  const answer = {
    ...claim,
    lines: ['A link'],
    from: '@ada',
    answer: 'https://x.com/1',
    sent_at: '2026-07-01T00:00:00Z',
  };
  const listed = (claims: object[]) => () => ({ body: { success: true, claims } });
  const server = fakeApi({
    ...answers.frame(),
    ...fakeInbox([]),
    'GET /project/claims': listed([answer]),
    'POST /project/claims/decide': refusal(409, 'item_changed', 'This has changed.'),
  });
  const { user } = renderSignedIn('/project/submissions');
  const card = within(await screen.findByRole('article', { name: 'Answer of @ada' }));
  expect(card.getByRole('link', { name: /x.com/ })).toHaveAttribute('href', 'https://x.com/1');
  expect(card.getByRole('button', { name: 'Fail' })).toBeDisabled();
  await user.type(card.getByRole('textbox', { name: 'Reason, if it fails' }), 'It is private');
  await user.click(card.getByRole('button', { name: 'Fail' }));
  expect(await card.findByText('This has changed.')).toBeVisible();
  server.use({ 'POST /project/claims/decide': () => ({ body: { success: true } }), 'GET /project/claims': listed([]) });
  await user.click(card.getByRole('button', { name: 'Pass' }));
  await waitFor(() => expect(screen.queryByText('Answers that wait for a decision')).not.toBeInTheDocument());
  const sentTo = server.received.filter(({ name }) => name === 'POST /project/claims/decide').map(({ body }) => body);
  expect(sentTo).toMatchObject([
    { claim_id: 'c1', revision: 2, is_passed: false, reason: 'It is private' },
    { is_passed: true },
  ]);
});
