import { act, fireEvent, render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { CopyField } from './copy-field.tsx';

const link = 'http://localhost:3000/?ref=ADA';

function setClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

afterEach(() => {
  jest.useRealTimers();
});

async function pressCopy() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }));
    await Promise.resolve();
  });
}

it('copies, and shows it for 2,000 ms', async () => {
  jest.useFakeTimers();
  const writeText = jest.fn(() => Promise.resolve());
  setClipboard(writeText);
  render(<CopyField label="Referral link" value={link} />);

  await pressCopy();
  expect(writeText).toHaveBeenCalledWith(link);
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();

  act(() => jest.advanceTimersByTime(1999));
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy Link' })).toBeVisible();
});

it('selects the text and says what to do where the clipboard is closed', async () => {
  setClipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  const { container } = render(<CopyField label="Referral link" value={link} />);
  await pressCopy();
  const input = screen.getByLabelText<HTMLTextAreaElement>('Referral link');
  expect(input).toHaveFocus();
  expect(input.value.slice(input.selectionStart, input.selectionEnd)).toBe(link);
  expect(screen.getByRole('status')).toHaveTextContent('Selected.');
  expect(await findAxeViolations(container)).toEqual([]);
});
