import { act, render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ServerWait } from './server-wait.tsx';

afterEach(() => jest.useRealTimers());

it('appears when a wait lasts longer than a moment', async () => {
  jest.useFakeTimers();
  const { container } = render(<ServerWait />);
  act(() => jest.advanceTimersByTime(1_499));
  expect(container).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent('MagnetX is not answering yet');
  jest.useRealTimers();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('says that the device is offline while it is', () => {
  jest.useFakeTimers();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<ServerWait />);
  act(() => jest.advanceTimersByTime(1_500));
  expect(screen.getByRole('status')).toHaveTextContent('You are offline');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toHaveTextContent('MagnetX is not answering yet');
});
