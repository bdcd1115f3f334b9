import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Card } from './card.tsx';

it('takes the element that its content calls for, and passes props on', async () => {
  const { container } = render(
    <Card as="section" aria-label="Rewards" tone="north" padding="large">
      1,000 MXP
    </Card>,
  );
  expect(screen.getByRole('region', { name: 'Rewards' })).toHaveTextContent('1,000 MXP');
  expect(await findAxeViolations(container)).toEqual([]);
});
