import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/button.tsx';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Dialog } from './dialog.tsx';

function Example() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Set wallet</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Payout wallet"
        description="It cannot be changed after submission."
        actions={<Button onClick={() => setIsOpen(false)}>Confirm</Button>}
      >
        <input aria-label="Wallet address" />
      </Dialog>
    </>
  );
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Set wallet' }));
  return screen.findByRole('dialog', { name: 'Payout wallet' });
}

it('is named by its title, described, and holds the focus', async () => {
  render(<Example />);
  const dialog = await openDialog();
  expect(dialog).toHaveAccessibleDescription('It cannot be changed after submission.');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  expect(await findAxeViolations(dialog)).toEqual([]);
});

it('gives the first field the focus, not the close button', async () => {
  render(<Example />);
  await openDialog();
  await waitFor(() => expect(screen.getByLabelText('Wallet address')).toHaveFocus());
});

it('begins at its title where there is much to read first', async () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Make a film" startsAt="title">
      <input aria-label="Submission URL" />
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Make a film' })).toHaveFocus());
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('closes with %s and gives the focus back', async (_way, close) => {
  render(<Example />);
  const dialog = await openDialog();
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set wallet' })).toHaveFocus());
});

it('lets the keyboard scroll its content', async () => {
  render(
    <Dialog open onOpenChange={() => undefined} title="Make a film" startsAt="title">
      <p>Two minutes, on the sea.</p>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Make a film' })).toHaveFocus());
  await userEvent.tab();
  expect(screen.getByRole('region', { name: 'Make a film' })).toHaveFocus();
});

it('puts no style element into the page, which the content security policy would refuse', async () => {
  const before = document.querySelectorAll('style').length;
  render(<Example />);
  await openDialog();
  expect(document.querySelectorAll('style')).toHaveLength(before);
});
