import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations';
import { Stat } from './stat';

it('ties the figure to its label', async () => {
  const { container } = render(<Stat label="Total Points" value="1,100" hint="2 referrals" size="large" />);
  expect(screen.getByRole('term')).toHaveTextContent('Total Points');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1,100', '2 referrals']);
  expect(await findAxeViolations(container)).toEqual([]);
});
