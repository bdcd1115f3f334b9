import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAnchor } from '../button/button-link.tsx';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { AreaAction } from './area-action.tsx';
import { AreaFigure } from './area-figure.tsx';
import { AreaHeader } from './area-header.tsx';
import { AreaLiveStatus } from './area-live-status.tsx';

const NAV = [
  { label: 'Dashboard', href: '/a', icon: <svg />, current: 'page' },
  { label: 'Earn', href: '/b', phoneHref: '/older-b', icon: <svg /> },
] as const;

function renderHeader(value: number | undefined = 12_500) {
  return render(
    <AreaHeader logoHref="/" nav={NAV} renderLink={renderAnchor}>
      <AreaFigure
        value={value}
        format={String}
        unit="MXP"
        label="Your balance"
        href="/money"
        renderLink={renderAnchor}
      />
      <AreaAction label="Payout wallet 0x12…cd" words="0x12…cd" icon={<svg />} onClick={() => undefined} />
    </AreaHeader>,
  );
}

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

it('leads everywhere, by its own addresses on a phone, and says where one is', async () => {
  const { container } = renderHeader();
  expect(linksOf('Main')).toEqual([
    ['Dashboard', '/a', 'page'],
    ['Earn', '/b', null],
  ]);
  expect(linksOf('Main, at the bottom')[1]).toEqual(['Earn', '/older-b', null]);
  expect(screen.getByRole('link', { name: 'MagnetX, home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: '12500 MXP' })).toHaveAttribute('href', '/money');
  expect(screen.getByRole('button', { name: 'Payout wallet 0x12…cd' })).toHaveTextContent('0x12…cd');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('keeps the last of many pages behind a button on a phone', () => {
  const nav = ['Dashboard', 'Earn', 'Missions', 'Giveaways', 'Perks', 'Board'].map((label) => ({
    label,
    href: `/${label}`,
    ...(label === 'Board' && { current: 'page' as const }),
  }));
  render(
    <AreaHeader logoHref="/" nav={nav} renderLink={renderAnchor}>
      {null}
    </AreaHeader>,
  );
  const bar = within(screen.getByRole('navigation', { name: 'Main, at the bottom' }));
  const more = bar.getByRole('button', { name: 'More' });
  expect(more).toHaveAttribute('aria-current', 'true');
  const others = document.getElementById(more.getAttribute('popovertarget') ?? '');
  expect(
    within(others ?? document.body)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Perks', 'Board']);
});

it('has a place for a figure that is still loading, and a dash for one that could not be loaded', () => {
  const { rerender } = render(
    <AreaFigure value={undefined} format={String} unit="MXP" label="Your balance" href="/" renderLink={renderAnchor} />,
  );
  expect(screen.getByRole('link', { name: 'Your balance' })).toBeVisible();
  rerender(
    <AreaFigure value={null} format={String} unit="MXP" label="Your balance" href="/" renderLink={renderAnchor} />,
  );
  expect(screen.getByRole('link', { name: '– MXP' })).toBeVisible();
});

function Status() {
  const [isStopped, setIsStopped] = useState(true);
  return (
    <AreaLiveStatus
      state={isStopped ? 'disconnected' : 'connected'}
      isStopped={isStopped}
      onReconnect={() => setIsStopped(false)}
    />
  );
}

it('keeps the focus where it was once the connection is back', async () => {
  render(<Status />);
  expect(screen.getByText('Disconnected')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
  expect(screen.getByText('Connected')).toBeInTheDocument();
  expect(document.body).not.toHaveFocus();
});
