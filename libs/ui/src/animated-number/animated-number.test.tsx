import { act, render, screen } from '@testing-library/react';
import { AnimatedNumber } from './animated-number.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

function preferReducedMotion(matches: boolean) {
  window.matchMedia = ((media: string) => Object.assign(new EventTarget(), { matches, media })) as typeof matchMedia;
}

const inMxp = (value: number) => `${value.toLocaleString('en-US')} MXP`;

it('shows its first value immediately, without an announcement', () => {
  preferReducedMotion(false);
  render(<AnimatedNumber value={1000} format={inMxp} />);
  expect(screen.getByText('1,000 MXP')).toBeVisible();
});

it('counts to a new value within 400 ms, announces it once, and takes the announcement away', () => {
  preferReducedMotion(false);
  const { container, rerender } = render(<AnimatedNumber value={1000} format={inMxp} />);
  rerender(<AnimatedNumber value={1100} format={inMxp} />);
  expect(container.querySelector('[aria-live="polite"]')).toHaveTextContent('1,100 MXP');

  act(() => jest.advanceTimersByTime(150));
  const halfway = Number(container.querySelector('.tabular')?.textContent?.replace(/\D/g, ''));
  expect(halfway).toBeGreaterThan(1000);
  expect(halfway).toBeLessThan(1100);

  act(() => jest.advanceTimersByTime(300));
  expect(container.querySelector('.tabular')).toHaveTextContent('1,100 MXP');

  act(() => jest.advanceTimersByTime(2000));
  expect(container.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
});

it('jumps in the next frame when motion is reduced', () => {
  preferReducedMotion(true);
  const { container, rerender } = render(<AnimatedNumber value={1000} />);
  rerender(<AnimatedNumber value={1100} />);
  act(() => jest.advanceTimersByTime(20));
  expect(container.querySelector('.tabular')).toHaveTextContent('1,100');
});

it('announces nothing where it only illustrates', () => {
  preferReducedMotion(false);
  const { container } = render(<AnimatedNumber value={1000} isSilent />);
  expect(container.querySelector('[aria-live]')).toBeNull();
});
