import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Spinner } from './spinner.tsx';

it.each([false, true])('says what it waits for (label hidden: %s)', async (isLabelHidden) => {
  const { container } = render(<Spinner label="Connecting to X..." isLabelHidden={isLabelHidden} />);
  expect(screen.getByRole('status')).toHaveTextContent('Connecting to X...');
  expect(await findAxeViolations(container)).toEqual([]);
});
