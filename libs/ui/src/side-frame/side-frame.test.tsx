import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderAnchor } from '../button/button-link.tsx';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { SideFrame } from './side-frame.tsx';

const NAV = [
  { label: 'Dashboard', href: '#a', icon: <svg />, current: 'page' },
  { label: 'Users', href: '#b', icon: <svg /> },
] as const;

const onLogOut = jest.fn();

function Example() {
  const [isCollapsed, setIsCollapsed] = useState(false);
  return (
    <SideFrame
      label="Admin"
      logoHref="/"
      nav={NAV}
      action={{ label: 'Logout', icon: <svg />, onClick: onLogOut }}
      renderLink={renderAnchor}
      isCollapsed={isCollapsed}
      onCollapsedChange={setIsCollapsed}
      header={<p>ada</p>}
    >
      <main>Page</main>
    </SideFrame>
  );
}

it('leads everywhere, says where one is, and keeps the names when only icons are left', async () => {
  const { container } = render(<Example />);
  const nav = within(screen.getByRole('navigation', { name: 'Admin' }));
  expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar', expanded: true }));
  expect(screen.getByRole('complementary')).toHaveClass('isCollapsed');
  expect(screen.getByRole('button', { name: 'Expand sidebar', expanded: false })).toHaveFocus();
  expect(nav.getByRole('link', { name: 'Users' })).toHaveAttribute('title', 'Users');
  await userEvent.click(nav.getByRole('button', { name: 'Logout' }));
  expect(onLogOut).toHaveBeenCalledTimes(1);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('has the same entries in a drawer, which closes when one goes somewhere', async () => {
  const { baseElement } = render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(await findAxeViolations(baseElement)).toEqual([]);
  await userEvent.click(drawer.getByRole('link', { name: 'Users' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
