import { STORAGE_KEYS } from '@magnetx/contracts';
import { screen, within } from '@testing-library/react';
import { keepSession, renderCommunity } from '../../testing/render-community.tsx';

const link = (name: string | RegExp) => screen.getByRole('link', { name });
const inMain = () => within(screen.getByRole('main'));

it('leads users, projects and admins to their sign-in', async () => {
  renderCommunity('/sign-in');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(link('Sign in with X')).toHaveAttribute('href', '/user/connect');
  expect(link('Project sign-in')).toHaveAttribute('href', '/project/login');
  expect(link('Register a project')).toHaveAttribute('href', '/project/register');
  expect(link('Admin sign-in')).toHaveAttribute('href', '/admin/login');
});

it('leads people who are signed in to their dashboard', async () => {
  localStorage.setItem(STORAGE_KEYS.projectToken, 'project-1');
  renderCommunity('/sign-in');
  const dashboard = await screen.findByRole('link', { name: 'Open your dashboard: Run a project' });
  expect(dashboard).toHaveAttribute('href', '/project/dashboard');
  expect(screen.queryByRole('link', { name: 'Project sign-in' })).not.toBeInTheDocument();
  expect(link('Sign in with X')).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute(
    'href',
    '/project/dashboard',
  );
});

it('states what posting costs, with the fees of the rules', async () => {
  const { user } = renderCommunity('/for-projects');
  const fee = () => screen.getByRole('status');
  const amount = await screen.findByLabelText('Cash for each approved piece of work (USD)');
  expect(fee()).toHaveTextContent('12,500 MXP $125.00 to post it The rewards come on top.');
  await user.clear(amount);
  await user.type(amount, '1000.10');
  expect(fee()).toHaveTextContent('25,003 MXP $250.03');
  await user.clear(amount);
  await user.type(amount, '499');
  expect(screen.getByText('A task pays at least $500.00')).toBeVisible();
  expect(fee()).toHaveTextContent('Enter an amount');
  await user.click(screen.getByRole('button', { name: 'Giveaway' }));
  expect(fee()).toHaveTextContent('2,500 MXP $25.00');
  await user.click(screen.getByRole('button', { name: 'Job or ad' }));
  expect(screen.getByLabelText('Days of listing')).toHaveValue('14');
  expect(fee()).toHaveTextContent('7,000 MXP $70.00');
  const rows = within(screen.getByRole('table', { name: 'Examples' })).getAllByRole('row');
  expect(rows[4]).toHaveTextContent('Large giveaway $2,500 for 10 winners25,000 MXP $250.00');
  expect(inMain().getAllByRole('link', { name: 'Register your project' })[0]).toHaveAttribute(
    'href',
    '/project/register',
  );
});

it('shows communities what they gain, and where to begin', async () => {
  renderCommunity('/for-communities');
  await screen.findByRole('heading', { level: 1, name: 'Bring your people. All of you gain.' });
  expect(inMain().getAllByRole('link', { name: 'Connect with X' })[0]).toHaveAttribute('href', '/user/connect');
  expect(inMain().getByRole('link', { name: 'Join Waitlist' })).toHaveAttribute('href', '/waitlist');
});

it('shows a member the dashboard in place of the waitlist', async () => {
  keepSession();
  renderCommunity('/for-communities');
  await screen.findByRole('main');
  const [first] = await inMain().findAllByRole('link', { name: 'Open your dashboard' });
  expect(first).toHaveAttribute('href', '/user/dashboard');
  expect(inMain().queryByRole('link', { name: 'Join Waitlist' })).not.toBeInTheDocument();
});
