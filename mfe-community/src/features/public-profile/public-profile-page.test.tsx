import { fakeApi } from '@magnetx/federation/testing';
import { screen, within } from '@testing-library/react';
import { failed, ok } from '../../testing/answers.ts';
import { publicProfile } from '../../testing/public-profiles.ts';
import { renderCommunity } from '../../testing/render-community.tsx';

jest.mock('@magnetx/federation/log');

test('a stranger sees level, badges and approved work, with links to the quests that have pages', async () => {
  const server = fakeApi({ 'GET /public/profile': () => ok({ profile: publicProfile() }) });
  const { container } = renderCommunity('/u/ada');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lovelace' })).toBeVisible();
  expect(screen.getByText('Level 4')).toBeVisible();
  expect(screen.getByText(/earns on MagnetX/)).toHaveTextContent(/^Ada Lovelace earns on MagnetX, where projects pay/);
  expect(screen.getByRole('link', { name: '@ada' })).toHaveAttribute('href', 'https://x.com/ada');
  expect(screen.getByRole('link', { name: 'See open quests' })).toHaveAttribute('href', '/quests');
  expect(screen.getByText('6,200 MXP')).toBeVisible();
  const [first, second] = within(screen.getByText('Translate the guide').closest('ul') as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => within(row));
  expect(first?.getByRole('link', { name: 'Write a thread' })).toHaveAttribute('href', '/q/7');
  expect(first?.getByRole('link', { name: 'Fieldlab' })).toHaveAttribute('href', '/p/Fieldlab');
  expect(container.querySelectorAll('li img')).toHaveLength(1);
  expect(second?.queryByRole('link')).not.toBeInTheDocument();
  expect(document.head.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'https://magnetx.example/u/ada');
  expect(server.received[0]?.url).toContain('handle=ada');
});

test('a profile may have no work', async () => {
  const profile = publicProfile({ work: [], work_note: 'No approved work yet.' });
  fakeApi({ 'GET /public/profile': () => ok({ profile }) });
  renderCommunity('/u/ada');
  expect(await screen.findByText('No approved work yet.')).toBeVisible();
});

test('a profile that is not public is a page that is not there', async () => {
  fakeApi({ 'GET /public/profile': () => failed(404, 'not_found', 'There is nothing here.') });
  renderCommunity('/u/ada');
  expect(await screen.findByText('The profile could not be loaded')).toBeVisible();
});
