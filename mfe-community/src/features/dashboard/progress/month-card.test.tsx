import { act, render, screen } from '@testing-library/react';
import { MonthCard } from './month-card.tsx';

const month = { year: 2026, month: 11, days_mxp: [0, 120, -20] };
let comeNear: ((entries: { isIntersecting: boolean }[]) => void) | undefined;

class FakeIntersectionObserver {
  constructor(callback: typeof comeNear) {
    comeNear = callback;
  }
  observe(): void {
    comeNear?.([{ isIntersecting: false }]);
  }
  disconnect(): void {
    comeNear = undefined;
  }
}

afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

it('draws the month once it comes near the screen, and sums it up', async () => {
  Object.assign(window, { IntersectionObserver: FakeIntersectionObserver });
  const { unmount } = render(<MonthCard month={month} />);
  await act(() => Promise.resolve());
  expect(screen.queryByText(/MXP earned/)).not.toBeInTheDocument();
  act(() => comeNear?.([{ isIntersecting: true }]));
  expect(await screen.findByRole('heading', { name: /^MXP earned/ })).toBeVisible();
  expect(screen.getByText('100 MXP in total. Rewards that were taken back are subtracted.')).toBeVisible();
  unmount();
  expect(comeNear).toBeUndefined();
});
