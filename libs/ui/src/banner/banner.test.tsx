import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Banner } from './banner.tsx';

it.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'status'],
  ['danger', 'alert'],
] as const)('a %s banner is a %s', async (tone, role) => {
  const { container } = render(
    <Banner tone={tone} title="Demo data" action={<button type="button">Reset</button>}>
      What you see is made up.
    </Banner>,
  );
  expect(screen.getByRole(role)).toHaveTextContent('Demo dataWhat you see is made up.');
  expect(screen.getByRole('button', { name: 'Reset' })).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});
