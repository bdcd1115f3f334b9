import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { PageMain } from './page-main.tsx';

it('is the main landmark and names the tab', async () => {
  const { container } = render(<PageMain title="Sign in">Form</PageMain>);
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  expect(document.title).toBe('Sign in · MagnetX');
  expect(await findAxeViolations(container)).toEqual([]);
});
