import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi, pasteInto, type FakeHandler } from '@magnetx/federation/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, meUser, ok, refused } from '../../testing/answers.ts';
import { hoursFromNow, questRoutes, task, taskList } from '../../testing/quests.ts';
import { confirmDisconnect, keepSession, ownReturn, renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

const WORK_URL = 'https://x.com/ada/status/42';
const SENT = {
  type: 'success',
  title: 'Task Submitted Successfully!',
  message: "You will be notified when it's reviewed.",
};

const work = (more: object = {}) => ({
  status: 'pending' as const,
  submission_url: WORK_URL,
  submitted_at: hoursFromNow(-2),
  decided_at: null,
  paid_at: null,
  reason: '',
  can_resubmit: false,
  can_appeal: false,
  appeal: null,
  ...more,
});
const accepted: FakeHandler = () => ok({ task: task(1, { user_participation: work() }) });

async function openArea(path: string, routes: Readonly<Record<string, FakeHandler>> = {}) {
  keepSession();
  const server = fakeApi({ ...questRoutes, 'POST /user/tasks/submit': accepted, ...routes });
  return { ...renderCommunity(path), server };
}

const dialog = (name = 'Task 1') => screen.findByRole('dialog', { name });
const urlField = () => screen.findByRole('textbox', { name: 'Submission URL' });
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: /Submit/ });
const submissions = (server: { received: readonly { name: string; body: unknown; headers: Headers }[] }) =>
  server.received.filter(({ name }) => name === 'POST /user/tasks/submit');

test('opens from its card with everything about the task, and gives the focus back', async () => {
  const { user, router } = await openArea('/user/cr8?filter=open');
  const opener = within(await screen.findByRole('article', { name: 'Task 1' })).getByRole('button', {
    name: 'Submit Task',
  });
  await user.click(opener);
  const shown = within(await dialog());
  await waitFor(() => expect(shown.getByRole('heading', { name: 'Task 1' })).toHaveFocus());
  expect(router.state.location.search).toBe('?filter=open&task=1');
  const facts = shown.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(facts).toEqual([
    'Time left3d 4h left',
    expect.stringMatching(/^Ends\w+ \d+, \d{4}/),
    'Writers12',
    'Duration7 days',
    'Cash reward$500',
    'MXP points200 MXP',
  ]);
  expect(shown.getByText(/^Not funded: Not every reward is reserved/)).toBeVisible();
  for (const text of ['Fieldlab', 'What Task 1 is about.', 'A public post.', 'Send the link.'])
    expect(shown.getByText(text)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?filter=open');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('explains why there is no form when every place is taken', async () => {
  const full = { participant_count: 3, max_participants: 3 };
  const { user } = await openArea('/user/cr8', {
    'GET /user/tasks': taskList([task(1, full), task(2, { ...full, user_participation: work() })]),
  });
  const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
  await user.click((await cardOf('Task 1')).getByRole('button', { name: 'View' }));
  expect(within(await dialog()).getByText('All places for this task are taken')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Submission URL' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click((await cardOf('Task 2')).getByRole('button', { name: 'View' }));
  expect(within(await dialog('Task 2')).getByText('Your work is being reviewed')).toBeVisible();
  expect(screen.queryByText('All places for this task are taken')).not.toBeInTheDocument();
});

test('a shared link opens a task that the page does not hold', async () => {
  const { user, router, server } = await openArea('/user/cr8?task=77', {
    'GET /user/task': () => ok({ task: task(77) }),
  });
  expect(await dialog('Task 77')).toBeVisible();
  expect(server.received.find(({ name }) => name === 'GET /user/task')?.query).toEqual({ id: '77' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location).toMatchObject({ pathname: '/user/cr8', search: '' });
});

test('a shared link to a task that cannot be shown explains it', async () => {
  const { router, server } = await openArea('/user/cr8');
  await screen.findByRole('article', { name: 'Task 1' });
  const removed = (status: 'removed' | 'approved') => () =>
    ok({
      task: task(77, { status: 'ended', removed_at: hoursFromNow(-1), user_participation: { ...work(), status } }),
    });
  const answers: [FakeHandler, ...string[]][] = [
    [() => failed(404, 'not_found', 'No.'), 'This task was not found'],
    [() => failed(410, 'quest_removed', 'No.'), 'This task was removed'],
    [() => failed(500, 'internal', 'No.'), 'The task could not be loaded'],
    [
      removed('removed'),
      'This task was removed',
      'That was before your work was reviewed, so there is no reward for it.',
    ],
    [removed('approved'), 'This task was removed', 'Its reward is on your rewards card.'],
  ];
  for (const [index, [answer, ...texts]] of answers.entries()) {
    server.use({ 'GET /user/task': answer });
    await act(() => router.navigate(`/user/cr8?task=${70 + index}`));
    for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
  }
});

describe('the submission form', () => {
  test('begins with X, needs an address, and sends what was filled in', async () => {
    const { user, server, toasts } = await openArea('/user/cr8?task=1');
    const url = await urlField();
    expect(url).toHaveAttribute('type', 'url');
    expect(url).toBeRequired();
    const platform = screen.getByRole('combobox', { name: 'Platform' });
    expect(platform).toHaveValue('twitter');
    expect(
      within(platform)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['X (Twitter)', 'Instagram', 'Telegram', 'TikTok', 'Other']);
    expect(submit()).toBeDisabled();
    const missing = 'Add your submission URL to submit.';
    expect(screen.getByText(missing)).toBeVisible();
    await user.type(url, '   ');
    expect(submit()).toBeDisabled();
    await user.clear(url);
    await pasteInto(user, url, ` ${WORK_URL} `);
    expect(screen.queryByText(missing)).not.toBeInTheDocument();
    await user.selectOptions(platform, 'TikTok');
    await pasteInto(user, screen.getByRole('textbox', { name: 'Additional Notes (optional)' }), '  For you.  ');
    await user.click(submit());
    await waitFor(() => expect(toasts).toMatchObject([{ ...SENT, duration: 5_000 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(submissions(server).map(({ body }) => body)).toEqual([
      {
        task_id: 1,
        submission_url: WORK_URL,
        submission_platform: 'tiktok',
        submission_text: 'For you.',
        source: 'direct',
      },
    ]);
    expect(server.received.filter(({ name }) => name === 'GET /user/tasks').length).toBeGreaterThan(1);
    expect(sessionStorage.getItem(STORAGE_KEYS.userDrafts)).toBeNull();
  });

  test('chooses the platform of the link, and leaves it to the user afterwards', async () => {
    const { user } = await openArea('/user/cr8?task=1');
    const url = await urlField();
    const platform = screen.getByRole('combobox', { name: 'Platform' });
    for (const [link, shown] of [
      ['https://t.me/magnetx/7', 'telegram'],
      ['https://ada.example/my-post', 'other'],
      ['https://www.instagram.com/p/abc/', 'instagram'],
    ] as const) {
      await user.clear(url);
      await pasteInto(user, url, link);
      expect(platform).toHaveValue(shown);
    }
    await user.selectOptions(platform, 'Other');
    await user.type(screen.getByRole('textbox', { name: 'Additional Notes (optional)' }), 'Mine.');
    expect(platform).toHaveValue('other');
  });

  test('omits empty notes', async () => {
    const { user, server } = await openArea('/user/cr8?task=1');
    await pasteInto(user, await urlField(), WORK_URL);
    await user.type(screen.getByRole('textbox', { name: 'Additional Notes (optional)' }), '   ');
    await user.click(submit());
    await waitFor(() => expect(submissions(server)).toHaveLength(1));
    expect(submissions(server)[0]?.body).toEqual({
      task_id: 1,
      submission_url: WORK_URL,
      submission_platform: 'twitter',
      source: 'direct',
    });
  });

  test('says what is wrong with an address, without asking the server', async () => {
    const { user, server } = await openArea('/user/cr8?task=1');
    await user.type(await urlField(), 'not an address{Enter}');
    const field = await urlField();
    const help = 'The public address of your work.';
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        `Submission URL must be a web address that starts with https:// or http:// ${help}`,
      ),
    );
    expect(field).toBeInvalid();
    await user.clear(field);
    expect(field).toHaveAccessibleDescription(help);
    await user.tab();
    await waitFor(() => expect(field).toHaveAccessibleDescription(`Submission URL is required ${help}`));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(submissions(server)).toEqual([]);
  });

  test('asks about the post of another account', async () => {
    const { user } = await openArea('/user/cr8?task=1');
    await pasteInto(user, await urlField(), 'https://x.com/someone/status/42');
    const question = `This is a post of @someone, and you are @${meUser.x_username}. Is it your work?`;
    expect(await urlField()).toHaveAccessibleDescription(question);
  });

  test('a send that was cut is the same attempt when it is repeated', async () => {
    let cut: (error: Error) => void = () => undefined;
    const waiting: FakeHandler = () => new Promise((_resolve, reject) => (cut = reject));
    const { user, server, toasts } = await openArea('/user/cr8?task=1', { 'POST /user/tasks/submit': waiting });
    await pasteInto(user, await urlField(), WORK_URL);
    await user.click(submit());
    await waitFor(() => expect(submit()).toHaveTextContent('Submitting...'));
    await act(async () => cut(new TypeError('Failed to fetch')));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to submit task. Please try again.');
    expect(await urlField()).toHaveValue(WORK_URL);
    server.use({ 'POST /user/tasks/submit': accepted });
    await user.click(submit());
    await waitFor(() => expect(toasts).toMatchObject([SENT]));
    const keys = submissions(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^.{10,}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('shows what the server says, and makes a new attempt after it', async () => {
    const text = 'You have already submitted this task.';
    const { user, server, toasts } = await openArea('/user/cr8?task=1', {
      'POST /user/tasks/submit': () => failed(409, 'already_participating', text),
    });
    await pasteInto(user, await urlField(), WORK_URL);
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(submit());
    await waitFor(() => expect(submissions(server)).toHaveLength(2));
    const keys = submissions(server).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
    expect(toasts).toEqual([]);
  });
});

describe('what was typed', () => {
  test('is there again when the dialog is opened again, and removed by Cancel', async () => {
    const { user } = await openArea('/user/cr8');
    const open = async () =>
      user.click(
        within(await screen.findByRole('article', { name: 'Task 1' })).getByRole('button', { name: 'Submit Task' }),
      );
    await open();
    await pasteInto(user, await urlField(), WORK_URL);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open();
    expect(await urlField()).toHaveValue(WORK_URL);
    expect(screen.getByText('What you typed here before is still here.')).toBeVisible();
    expect(submit()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sessionStorage.getItem(STORAGE_KEYS.userDrafts)).toBeNull();
  });

  async function typeUntilTheSessionDies() {
    const rendered = await openArea('/user/cr8?filter=open&task=1', { 'POST /user/tasks/submit': refused });
    await pasteInto(rendered.user, await urlField(), WORK_URL);
    await rendered.user.selectOptions(screen.getByRole('combobox', { name: 'Platform' }), 'other');
    await rendered.user.click(submit());
    expect(await screen.findByRole('button', { name: 'Complete signup with X' })).toBeVisible();
    expect(rendered.router.state.location).toMatchObject({ pathname: '/user/connect', search: '' });
    rendered.server.use({ 'POST /user/tasks/submit': accepted });
    return rendered;
  }

  test('survives a session that dies, and the new sign-in leads back to it', async () => {
    const { user, router, server, toasts } = await typeUntilTheSessionDies();
    await act(() => router.navigate(`/user/dashboard?${ownReturn('token-2')}`));
    expect(await urlField()).toHaveValue(WORK_URL);
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveValue('other');
    expect(router.state.location).toMatchObject({ pathname: '/user/cr8', search: '?filter=open&task=1' });
    expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(toasts).toMatchObject([SENT]));
    expect(submissions(server).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });

  test('is not shown to another user who signs in', async () => {
    const { router, server } = await typeUntilTheSessionDies();
    server.use({ 'GET /auth/me': () => ok({ user: { ...meUser, id: 'u2' } }) });
    await act(() => router.navigate(`/user/dashboard?${ownReturn('token-2')}`));
    expect(await urlField()).toHaveValue('');
  });

  test('is forgotten when the person disconnects', async () => {
    const { user } = await openArea('/user/cr8?task=1');
    await pasteInto(user, await urlField(), WORK_URL);
    expect(sessionStorage.getItem(STORAGE_KEYS.userDrafts)).toContain(WORK_URL);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Disconnect' }));
    await confirmDisconnect(user);
    expect(await screen.findByRole('button', { name: 'Complete signup with X' })).toBeVisible();
    await waitFor(() => expect(sessionStorage.getItem(STORAGE_KEYS.userDrafts)).toBeNull());
    expect(sessionStorage.getItem(STORAGE_KEYS.userReturnPath)).toBeNull();
  });

  test.each(['{not json', '{"task:u1:1":{"values":{"submission_url":7}}}'])(
    'is nothing when %s is kept',
    async (kept) => {
      sessionStorage.setItem(STORAGE_KEYS.userDrafts, kept);
      await openArea('/user/cr8?task=1');
      expect(await urlField()).toHaveValue('');
    },
  );
});

describe('after the work was handed in', () => {
  const withWork = (more: object) => ({
    'GET /user/tasks': taskList([task(1, { user_participation: work(more) })]),
  });

  test.each([
    ['pending', 'Your work is being reviewed'],
    ['approved', 'Your work is approved'],
    ['paid', 'Your work is approved and paid'],
  ] as const)('%s is said, with what was handed in, and there is no form', async (status, title) => {
    await openArea('/user/cr8?task=1', withWork({ status }));
    const shown = within(await dialog());
    expect(shown.getByText(title)).toBeVisible();
    expect(shown.getByRole('link', { name: WORK_URL })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('a rejection says why, and takes the work again', async () => {
    const rejected = { status: 'rejected' as const, reason: 'The link is private.', can_resubmit: true };
    const { user, server, toasts } = await openArea('/user/cr8?task=1', withWork(rejected));
    const shown = within(await dialog());
    expect(shown.getByText('Reason: The link is private.')).toBeVisible();
    expect(shown.getByRole('heading', { name: 'Submit again' })).toBeVisible();
    await pasteInto(user, await urlField(), WORK_URL);
    await user.click(submit());
    await waitFor(() => expect(toasts).toMatchObject([SENT]));
    expect(submissions(server)).toHaveLength(1);
  });

  test('a rejection can be appealed, with some words', async () => {
    const decided_at = hoursFromNow(-1);
    const rejected = { status: 'rejected' as const, reason: 'A pool', can_appeal: true, decided_at };
    const appeal = { state: 'open' as const, sent_at: hoursFromNow(0), answer: '' };
    let isSent = false;
    const { user, server } = await openArea('/user/cr8?task=1', {
      'GET /user/tasks': (request) =>
        taskList([
          task(1, { user_participation: work({ ...rejected, ...(isSent && { can_appeal: false, appeal }) }) }),
        ])(request),
      'POST /user/appeals': () => {
        isSent = true;
        return ok({ appeal });
      },
    });
    await user.click(within(await dialog()).getByRole('button', { name: 'Appeal against this' }));
    const form = within(await dialog('Appeal against this decision?'));
    await pasteInto(user, form.getByRole('textbox'), 'Too short');
    await user.click(form.getByRole('button', { name: 'Send appeal' }));
    expect(await form.findByText('Explain in at least 20 characters')).toBeVisible();
    const words = 'It shows the reef from its second minute on.';
    await user.clear(form.getByRole('textbox'));
    await pasteInto(user, form.getByRole('textbox'), words);
    await user.click(form.getByRole('button', { name: 'Send appeal' }));
    expect(await screen.findByText('Your appeal waits for an answer')).toBeVisible();
    const sent = server.received.filter(({ name }) => name === 'POST /user/appeals').map(({ body }) => body);
    expect(sent).toEqual([{ kind: 'work', subject_id: '1', decided_at, words }]);
  });

  test('the answer to an appeal is said', async () => {
    const appeal = { state: 'dismissed' as const, sent_at: hoursFromNow(-1), answer: 'It is a pool.' };
    await openArea('/user/cr8?task=1', withWork({ status: 'rejected', appeal }));
    const shown = within(await dialog());
    expect(shown.getByText('Your appeal was dismissed')).toBeVisible();
    expect(shown.getByText('Answer: It is a pool.')).toBeVisible();
  });

  test('a rejection without a way back has no form', async () => {
    await openArea('/user/cr8?task=1', withWork({ status: 'rejected' }));
    const shown = within(await dialog());
    expect(shown.getByText('No reason was given.')).toBeVisible();
    expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

test('an ended task can only be looked at', async () => {
  await openArea('/user/cr8?task=1', { 'GET /user/tasks': taskList([task(1, { ends_at: hoursFromNow(-1) })]) });
  const shown = within(await dialog());
  expect(shown.getByText('Ended')).toBeVisible();
  expect(shown.queryByRole('textbox')).not.toBeInTheDocument();
  expect(shown.getAllByRole('button').map(({ textContent, title }) => textContent || title)).toEqual([
    'Copy link',
    'Close',
    'Close',
  ]);
});
