import { screen, within } from '@testing-library/react';
import { SITE, renderCommunity } from '../../testing/render-community.tsx';

const contact = () => within(screen.getByRole('heading', { name: 'Contact' }).closest('section') as HTMLElement);

test.each([
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
])('%s names the operator, how to reach them, and the other page', async (path, name) => {
  const { container } = renderCommunity(path, { site: SITE });
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(document.title).toBe(`${name} · MagnetX`);
  expect(screen.getByText(/This site is run by Site Ltd/)).toBeVisible();
  expect(container).not.toHaveTextContent('{operator}');
  expect(contact().getByRole('link', { name: SITE.operator.email })).toHaveAttribute(
    'href',
    `mailto:${SITE.operator.email}`,
  );
  expect(screen.queryByText(/should have it reviewed/)).not.toBeInTheDocument();
  const legal = within(screen.getByRole('navigation', { name: 'Legal' })).getAllByRole('link');
  expect(legal.map((link) => link.getAttribute('href'))).toEqual(['/terms', '/privacy']);
});

test('a signed-in admin reads that the text should be reviewed', async () => {
  localStorage.setItem('adminToken', 'token-of-ada');
  renderCommunity('/privacy', { site: SITE });
  expect(await screen.findByText(/should have it reviewed/)).toBeVisible();
});

test('the privacy policy says what owners see, who is on a board, and the signals of risk', async () => {
  renderCommunity('/privacy', { site: SITE });
  expect(await screen.findByText(/sees your handle, your followers, the link and the note/)).toBeVisible();
  expect(screen.getByText(/Everyone who scores is on a board/)).toBeVisible();
  expect(screen.getByText(/^Signals of risk/)).toBeVisible();
});

// As the notifications of winners say it.
test('the terms say what becomes of a prize without a wallet', async () => {
  renderCommunity('/terms', { site: SITE });
  expect(
    await screen.findByText(/place passes to the next alternate\. Without an alternate the prize waits/),
  ).toBeVisible();
});

test('an operator without an email address is reached by the contact form', async () => {
  const { user, router } = renderCommunity('/privacy');
  expect(await screen.findByText(/run by the operator of this site/)).toBeVisible();
  expect(contact().getAllByRole('link')).toHaveLength(1);
  await user.click(contact().getByRole('link', { name: 'The contact form' }));
  expect(await screen.findByRole('heading', { name: 'Talk to us' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/', hash: '#contact' });
});
