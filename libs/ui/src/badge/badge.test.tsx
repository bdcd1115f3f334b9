import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Badge } from './badge.tsx';

it('says the status in words; the icon is silent', async () => {
  const { container } = render(
    <Badge tone="success" icon={<svg role="img" aria-label="tick" />}>
      Active
    </Badge>,
  );
  expect(screen.getByText('Active')).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(await findAxeViolations(container)).toEqual([]);
});
