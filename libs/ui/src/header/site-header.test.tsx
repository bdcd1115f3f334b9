import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { findAxeViolations } from '../testing/axe-violations.ts';
import type { NavItem } from './header.tsx';
import { SiteHeader } from './site-header.tsx';

const nav: readonly NavItem[] = [
  { label: 'Home', href: '#home', current: 'page' },
  { label: 'Features', href: '#features' },
];

function renderHeader() {
  return render(
    <>
      <SiteHeader logoHref="/" nav={nav} actions={<a href="/waitlist">Join Waitlist</a>} />
      <main>Content</main>
    </>,
  );
}

it('has the logo, the navigation and the actions', async () => {
  const { container } = renderHeader();
  expect(screen.getByRole('link', { name: 'MagnetX, home' })).toHaveAttribute('href', '/');
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(within(main).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  expect(within(main).getByRole('link', { name: 'Features' })).toHaveAttribute('href', '#features');
  expect(screen.getByRole('link', { name: 'Join Waitlist' })).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('opens its menu by keyboard, and Escape closes it and gives the focus back', async () => {
  renderHeader();
  const toggle = screen.getByRole('button', { name: 'Open menu' });
  toggle.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true');
  screen.getByRole('link', { name: 'Features' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

it('has its links next to the tab key once it is open, and closes when the tab key leaves it', async () => {
  renderHeader();
  screen.getByRole('button', { name: 'Open menu' }).focus();
  await userEvent.keyboard('{Enter}{Tab}');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Join Waitlist' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

it('keeps its menu open that was opened before the page came to life', async () => {
  const page = <SiteHeader logoHref="/" nav={nav} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  screen.getByRole('button', { name: 'Open menu' }).focus();
  render(page, { container, hydrate: true });
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

it.each([
  ['one of its links is followed', () => screen.getByRole('link', { name: 'Features' })],
  ['something else is pressed', () => screen.getByText('Content')],
])('closes its menu when %s', async (_case, target) => {
  renderHeader();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(target());
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false');
});

it('has no menu button without navigation', () => {
  render(<SiteHeader logoHref="/" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
