import { act, render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Countdown } from './countdown.tsx';

const START_MS = 1_700_000_000_000;

function renderWait(seconds: number) {
  const untilMs = START_MS + seconds * 1000;
  return render(<Countdown untilMs={untilMs} />);
}

describe('Countdown', () => {
  beforeEach(() => jest.useFakeTimers({ now: START_MS }));
  afterEach(() => jest.useRealTimers());

  it('counts down in minutes and seconds, and announces the end', () => {
    renderWait(75);
    expect(screen.getByRole('timer')).toHaveTextContent('1:15');
    act(() => jest.advanceTimersByTime(70_000));
    expect(screen.getByRole('status')).toHaveTextContent('You can try again in 0:05');
    act(() => jest.advanceTimersByTime(5_000));
    expect(screen.getByRole('status')).toHaveTextContent('You can try again now.');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('has hours where the wait has some', () => {
    renderWait(39_305);
    expect(screen.getByRole('timer')).toHaveTextContent('10:55:05');
  });

  it('leaves no timer behind when it goes away early', () => {
    renderWait(30).unmount();
    expect(jest.getTimerCount()).toBe(0);
  });
});

it('is accessible', async () => {
  const { container } = render(<Countdown untilMs={0} />);
  expect(await findAxeViolations(container)).toEqual([]);
});
