import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Logo } from './logo.tsx';

it('reads as the name of the product; the mark alone is silent', async () => {
  const { container, rerender } = render(<Logo />);
  expect(screen.getByText('MagnetX')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
  rerender(<Logo isMarkOnly />);
  expect(container).toHaveTextContent('');
});
