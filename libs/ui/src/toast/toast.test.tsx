import { act, fireEvent, render, screen } from '@testing-library/react';
import { Dialog } from '../dialog/dialog.tsx';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ToastViewport } from './toast-viewport.tsx';
import { createToastStore, type ToastContent, type ToastStore } from './toast-store.ts';

const referral: ToastContent = { type: 'success', title: 'New referral', message: 'You earned 100 MXP.' };

let store: ToastStore;

beforeEach(() => {
  jest.useFakeTimers();
  store = createToastStore();
});

afterEach(() => {
  jest.useRealTimers();
});

function show(content: ToastContent = referral): string {
  let id = '';
  act(() => {
    id = store.show(content);
  });
  return id;
}

it('announces news politely and errors immediately', () => {
  render(<ToastViewport store={store} />);
  show();
  show({ type: 'error', title: 'Failed to Enter Giveaway' });
  expect(screen.getByRole('status')).toHaveTextContent('New referralYou earned 100 MXP.');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to Enter Giveaway');
});

it('announces while a dialog is open, too', async () => {
  render(
    <>
      <Dialog open onOpenChange={() => undefined} title="Set your payout wallet" />
      <button type="button">Behind</button>
      <ToastViewport store={store} />
    </>,
  );
  await screen.findByRole('dialog');
  show();
  expect(screen.queryByRole('button', { name: 'Behind' })).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('New referral');
});

it('leaves after 5 s, or after its own duration', () => {
  render(<ToastViewport store={store} />);
  show();
  show({ ...referral, title: 'Short', duration: 1000 });
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.queryByText('Short')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(3999));
  expect(screen.getByText('New referral')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('New referral')).not.toBeInTheDocument();
});

it('stays while the pointer moves on it or the focus is there, and then has its time again', () => {
  render(<ToastViewport store={store} />);
  show();
  const tray = screen.getByRole('region', { name: 'Notifications' });
  for (let moves = 0; moves < 30; moves += 1) {
    fireEvent.pointerMove(tray);
    act(() => jest.advanceTimersByTime(400));
  }
  act(() => screen.getByRole('button', { name: 'Close: New referral' }).focus());
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('New referral')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Close: New referral' }).blur());
  act(() => jest.advanceTimersByTime(4_999));
  expect(screen.getByText('New referral')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByText('New referral')).not.toBeInTheDocument();
});

it('leaves after its time under a pointer that rests, whether it was there before or came', () => {
  render(<ToastViewport store={store} />);
  const tray = screen.getByRole('region', { name: 'Notifications' });
  show();
  fireEvent.pointerEnter(tray);
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.queryByText('New referral')).not.toBeInTheDocument();
  show();
  fireEvent.pointerMove(tray);
  act(() => jest.advanceTimersByTime(500));
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.queryByText('New referral')).not.toBeInTheDocument();
});

it('shows five at a time: the oldest makes room', () => {
  render(<ToastViewport store={store} />);
  ['1', '2', '3', '4', '5', '6'].forEach((title) => show({ type: 'info', title }));
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6']);
});

it('closes by its button, by its id, and after its action', () => {
  render(<ToastViewport store={store} />);
  const onClick = jest.fn();
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Close: New referral' }));
  const id = show({ ...referral, title: 'By id' });
  act(() => store.dismiss(id));
  show({ ...referral, title: 'With action', action: { label: 'Undo', onClick } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('makes room for the one that replaces it', () => {
  render(<ToastViewport store={store} />);
  const id = show();
  show({ ...referral, title: 'Another', replaces: id });
  expect(screen.getByRole('status')).toHaveTextContent('Another');
});

it('gives the focus back to where it came from', () => {
  render(
    <>
      <button type="button">Row</button>
      <ToastViewport store={store} />
    </>,
  );
  show({ ...referral, title: 'Next' });
  show({ ...referral, title: 'Decided', action: { label: 'Undo', onClick: () => undefined } });
  const row = screen.getByRole('button', { name: 'Row' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => row.focus());
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(row).toHaveFocus();
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.queryByText('Next')).not.toBeInTheDocument();
});

it('counts the next toast down after one was closed under the pointer', () => {
  render(<ToastViewport store={store} />);
  show();
  fireEvent.pointerMove(screen.getByRole('region', { name: 'Notifications' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close: New referral' }));
  show({ ...referral, title: 'Next' });
  act(() => jest.advanceTimersByTime(500));
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.queryByText('Next')).not.toBeInTheDocument();
});

it('has no axe findings', async () => {
  jest.useRealTimers();
  const { container } = render(<ToastViewport store={store} />);
  show({ ...referral, duration: 0, action: { label: 'Undo', onClick: () => undefined } });
  expect(await findAxeViolations(container)).toEqual([]);
});
