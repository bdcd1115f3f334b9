import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Stat } from './stat.tsx';

it('ties the figure to its label', async () => {
  const { container } = render(<Stat label="Total Points" value="1,100" />);
  expect(screen.getByRole('term')).toHaveTextContent('Total Points');
  expect(screen.getByRole('definition')).toHaveTextContent('1,100');
  expect(await findAxeViolations(container)).toEqual([]);
});
