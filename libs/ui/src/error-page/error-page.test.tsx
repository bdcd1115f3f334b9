import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ErrorPage } from './error-page.tsx';

it('is its own page, named after what happened, with the way to try again', async () => {
  const onRetry = jest.fn();
  const { container } = render(<ErrorPage message="Nothing was changed." onRetry={onRetry} />);
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(screen.getByRole('heading', { level: 1, name: 'This page did not open' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was changed.');
  expect(document.title).toBe('This page did not open · MagnetX');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(await findAxeViolations(container)).toEqual([]);
});
