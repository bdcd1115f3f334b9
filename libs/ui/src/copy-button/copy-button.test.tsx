import { act, fireEvent, render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { CopyButton } from './copy-button.tsx';

function setClipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

async function pressCopy() {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy seed' }));
  });
}

afterEach(() => jest.useRealTimers());

it('copies the whole value, and shows it for two seconds', async () => {
  jest.useFakeTimers();
  const writeText = jest.fn(() => Promise.resolve());
  setClipboard(writeText);
  render(<CopyButton label="Copy seed" value="0123456789abcdef" />);
  await pressCopy();
  expect(writeText).toHaveBeenCalledWith('0123456789abcdef');
  expect(screen.getByRole('status')).toHaveTextContent('Copied!');
  act(() => jest.advanceTimersByTime(2000));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('reports a blocked clipboard', async () => {
  setClipboard(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
  const { container } = render(<CopyButton label="Copy seed" value="0123" />);
  await pressCopy();
  expect(screen.getByRole('status')).toHaveTextContent('did not allow');
  expect(await findAxeViolations(container)).toEqual([]);
});
