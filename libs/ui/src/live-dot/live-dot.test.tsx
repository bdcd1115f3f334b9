import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { LiveDot } from './live-dot.tsx';

it.each([
  ['connected', 'Live'],
  ['connecting', 'Connecting'],
  ['disconnected', 'Offline'],
] as const)('%s reads "%s"', async (state, text) => {
  const { container } = render(<LiveDot state={state} />);
  expect(screen.getByRole('status')).toHaveTextContent(text);
  expect(await findAxeViolations(container)).toEqual([]);
});
