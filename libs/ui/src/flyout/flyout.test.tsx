import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Flyout } from './flyout.tsx';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Flyout
        label="Notifications, 2 unread"
        icon={<svg />}
        badge="2"
        title="Notifications"
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <a href="#first">First</a>
      </Flyout>
      <button>Elsewhere</button>
    </>
  );
}

const button = () => screen.getByRole('button', { name: 'Notifications, 2 unread' });
const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });
const link = () => screen.getByRole('link', { name: 'First' });
/** The focus moves into the panel a frame after it opens. */
const waitForFocus = () => waitFor(() => expect(link()).toHaveFocus());

it('unfolds from the keyboard, and the focus goes into it', async () => {
  const { container } = render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitForFocus();
  expect(panel()).toBeVisible();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('folds with Escape and gives the focus back to its button', async () => {
  render(<Example />);
  await userEvent.click(button());
  await waitForFocus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(panel()).not.toBeInTheDocument());
  await waitFor(() => expect(button()).toHaveFocus());
});

it.each([
  ['a press elsewhere', () => userEvent.click(screen.getByText('Elsewhere'))],
  ['a second press of the button', () => userEvent.click(button())],
  ['the focus leaving it', () => userEvent.tab()],
])('folds with %s', async (_way, leave) => {
  render(<Example />);
  await userEvent.click(button());
  await waitForFocus();
  await leave();
  await waitFor(() => expect(panel()).not.toBeInTheDocument());
});
