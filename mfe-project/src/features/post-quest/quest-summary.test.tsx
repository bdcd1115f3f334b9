import { fakeApi } from '@magnetx/federation/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { answers, renderSignedIn } from '../../testing/render-project.tsx';

jest.mock('@magnetx/federation/log');

const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
});

async function openForm(isWide = false) {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: isWide, media }) as MediaQueryList;
  fakeApi({ ...answers.frame(), 'GET /project/drafts/{draftId}': () => ({ body: {} }) });
  const area = renderSignedIn('/project/post-quest');
  await screen.findByRole('heading', { level: 1, name: 'Post New Quest' });
  return area;
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const headings = () => screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent);
const preview = () => within(screen.getByRole('region', { name: 'As people will see it' }));

it('leads to what is missing, until nothing is', async () => {
  const { user } = await openForm(true);
  const todo = within(screen.getByRole('region', { name: '5 things to do' }));
  await user.click(todo.getByRole('button', { name: 'Choose a quest type' }));
  expect(screen.getByRole('radio', { name: /^Task/ })).toHaveFocus();
  await user.click(todo.getByRole('button', { name: 'Add a tag' }));
  expect(screen.getByLabelText('Tags')).toHaveFocus();
  choose(/^Task/);
  fill('Cash reward (USD)', '499');
  const correct = screen.getByRole('button', { name: 'Correct: Minimum cash reward for tasks is $500' });
  await user.click(correct);
  expect(screen.getByLabelText('Cash reward (USD)')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Fill Sample Data' }));
  expect(screen.getByRole('heading', { name: 'Ready to post' })).toBeVisible();
  fill('Cash reward (USD)', '9000');
  expect(screen.getByRole('heading', { name: 'Not enough MXP' })).toBeVisible();
});

it('is folded where it has no column of its own, after the fee', async () => {
  await openForm();
  choose(/^Task/);
  const order = ['MXP Fee Calculation', '5 things to do', 'As people will see it'];
  expect(headings().filter((text) => order.includes(text))).toEqual(order);
  const fold = screen.getByText('5 things to do, and a preview');
  const details = fold.closest('details');
  expect(details).not.toHaveAttribute('open');
  fireEvent.click(fold);
  expect(details).toHaveAttribute('open');
});

it('draws the card of each type while it is filled in', async () => {
  await openForm(true);
  expect(preview().getByText(/^Choose a type/)).toBeVisible();
  choose(/^Task/);
  fill('Title', 'A thread');
  fill('Cash reward (USD)', '750');
  fill('MXP reward (optional)', '300');
  fill('Max participants (optional)', '5');
  const card = within(preview().getByRole('article', { name: 'A thread' }));
  expect(card.getByText('$750 + 300 MXP', { exact: false })).toHaveTextContent('per approved work');
  expect(card.getByText('5 of 5 places left')).toBeVisible();
  expect(card.getByRole('button', { name: 'Submit Task' })).toBeDisabled();
  choose(/^Giveaway/);
  fill('Prize value (USD)', '250');
  fill('Prize description', 'A conference ticket');
  fill('Max winners (optional)', '4');
  expect(preview().getByText('A conference ticket')).toBeVisible();
  expect(preview().getByText('for each of 4 winners', { exact: true })).toBeVisible();
  choose(/^Opportunity/);
  fill('Location (optional)', 'Remote');
  fill('Salary range (optional)', '$90,000');
  expect(preview().getByText('Remote')).toBeVisible();
  expect(preview().getByText('$90,000')).toBeVisible();
});
