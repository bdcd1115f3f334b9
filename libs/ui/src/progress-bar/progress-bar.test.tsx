import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ProgressBar } from './progress-bar.tsx';

it('is there while something is on its way, with no claim of how far', async () => {
  const { container, rerender } = render(<ProgressBar isActive />);
  expect(screen.getByRole('progressbar', { name: 'Loading page' })).not.toHaveAttribute('aria-valuenow');
  expect(await findAxeViolations(container)).toEqual([]);
  rerender(<ProgressBar isActive={false} />);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});
