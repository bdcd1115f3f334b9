import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { PanelHead } from './panel-head.tsx';

it('names its part of the page, with what can be done beside it', async () => {
  const { container } = render(
    <section aria-labelledby="rewards">
      <PanelHead id="rewards" title="Rewards" size="large" actions={<button type="button">View statement</button>} />
    </section>,
  );
  expect(screen.getByRole('region', { name: 'Rewards' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Rewards' })).toHaveClass('large');
  expect(screen.getByRole('button', { name: 'View statement' })).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('is a heading alone without actions', () => {
  render(<PanelHead title="Referrals" />);
  expect(screen.getByRole('heading', { level: 2, name: 'Referrals' }).parentElement).not.toHaveClass('head');
});
