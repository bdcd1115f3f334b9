import { ERROR_CODES } from '@magnetx/contracts';
import { fakeApi, pasteInto, refusal } from '@magnetx/federation/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { answers, chooseAction, renderSignedIn } from '../../testing/render-admin.tsx';
import { fakeQueue, reviewDetail, reviewItem } from '../../testing/review-items.ts';

jest.mock('@magnetx/federation/log');

const SEEN = reviewItem('ada');
const PRESENT = { ...SEEN, id: 'work-ada-r2', submissionUrl: 'https://x.com/ada/status/2', description: 'Nine posts.' };
const CHANGED = refusal(409, 'item_changed', ERROR_CODES.item_changed.text);
const DETAIL = 'GET /admin/dashboard/submissions/work-ada';

/** The queue shows the work that was seen. Meanwhile it was handed in again. */
function open(path = '/admin/manage-tasks', more = {}) {
  const whole = () => ({ body: reviewDetail(PRESENT) });
  const details = { [DETAIL]: whole, [`${DETAIL}-r2`]: whole };
  const server = fakeApi({ ...answers.frame(), ...fakeQueue([SEEN, reviewItem('bob')]), ...details, ...more });
  const sent = (name: string) =>
    server.received.filter((call) => call.name === `POST /admin/dashboard/${name}`).map(({ body }) => body);
  return { ...renderSignedIn(path), server, sent };
}

const dialog = async () => within(await screen.findByRole('dialog'));

async function expectChange(shown: ReturnType<typeof within>) {
  expect(await shown.findByText('This has changed since you opened it')).toBeVisible();
  const link = within(shown.getByRole('region', { name: 'Change of Link' }));
  expect(link.getByText('Before').nextElementSibling).toHaveTextContent(SEEN.submissionUrl);
  expect(link.getByText('After').nextElementSibling).toHaveTextContent(PRESENT.submissionUrl);
  expect(shown.getByRole('region', { name: 'Change of Note' })).toHaveTextContent('Nine posts.');
}

it('an approval of a row that has changed shows what changed, and asks again', async () => {
  const { user, server, sent, toasts } = open('/admin/manage-tasks', {
    'POST /admin/dashboard/approve': CHANGED,
  });
  await user.click(await screen.findByRole('button', { name: 'Approve Thread by ada' }));
  const shown = await dialog();
  await expectChange(shown);
  expect(toasts).toEqual([]);
  server.use({
    'POST /admin/dashboard/approve': () => ({
      body: { success: true, submission: { ...PRESENT, status: 'approved' } },
    }),
  });
  await user.click(shown.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent('approve')).toEqual([
    { id: 'work-ada', type: 'task' },
    { id: 'work-ada-r2', type: 'task' },
  ]);
});

it.each([
  ['Reject', 'reject', { reason: 'Too short' }],
  ['Delete', 'delete', {}],
] as const)(
  '%s keeps its dialog with what was typed, shows what changed, and asks again',
  async (label, name, typed) => {
    const { user, sent } = open('/admin/manage-tasks', { [`POST /admin/dashboard/${name}`]: CHANGED });
    if (label === 'Delete') await chooseAction(user, 'Thread by ada', label);
    else await user.click(await screen.findByRole('button', { name: `${label} Thread by ada` }));
    const asking = await dialog();
    if (name === 'reject') await pasteInto(user, asking.getByLabelText('Reason'), 'Too short');
    await user.click(asking.getByRole('button', { name: label }));
    await expectChange(asking);
    await user.click(asking.getByRole('button', { name: label }));
    await waitFor(() =>
      expect(sent(name)).toEqual([
        { id: 'work-ada', type: 'task', ...typed },
        { id: 'work-ada-r2', type: 'task', ...typed },
      ]),
    );
  },
);

it('a decision in bulk names what has changed, and opens it', async () => {
  const refused = { submission: null, error: ERROR_CODES.item_changed.text, code: 'item_changed' };
  const { user } = open('/admin/manage-tasks', {
    'POST /admin/dashboard/decide': () => ({
      body: {
        success: true,
        results: [
          { ...refused, id: 'work-ada', present: PRESENT },
          { id: 'work-bob', submission: reviewItem('bob', { status: 'approved' }), error: '', code: '', present: null },
        ],
      },
    }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await user.click(screen.getByRole('button', { name: 'Approve selected' }));
  await user.click((await dialog()).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This has changed since you opened it.');
  await user.click(screen.getByRole('button', { name: 'See what changed' }));
  await expectChange(await dialog());
});

it('a link to an earlier revision leads to the present one, with a notice', async () => {
  open('/admin/manage-tasks/work-ada');
  expect(await screen.findByText(/^This has changed since that link was made/)).toBeVisible();
  expect(screen.getByText('Nine posts.')).toBeVisible();
});

it('the page of an item shows what changed, and asks again', async () => {
  let present = SEEN;
  const { user, sent } = open('/admin/manage-tasks/work-ada', {
    [DETAIL]: () => ({ body: reviewDetail(present) }),
    'POST /admin/dashboard/approve': CHANGED,
  });
  const approve = await screen.findByRole('button', { name: 'Approve' });
  present = PRESENT;
  await user.click(approve);
  await expectChange(within(document.body));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(sent('approve')).toHaveLength(2));
  expect(sent('approve')[1]).toEqual({ id: 'work-ada-r2', type: 'task' });
});
