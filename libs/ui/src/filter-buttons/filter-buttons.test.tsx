import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { FilterButtons } from './filter-buttons.tsx';

const options = { all: 'All', open: 'Open' };

function Example() {
  const [value, setValue] = useState<'all' | 'open'>('all');
  return <FilterButtons label="Filter tasks" options={options} value={value} onChange={setValue} />;
}

const isPressed = (name: string) => screen.getByRole('button', { name, pressed: true });

it('presses the one that is chosen, from the keyboard too', async () => {
  const { container } = render(<Example />);
  expect(screen.getByRole('group', { name: 'Filter tasks' })).toBeVisible();
  expect(isPressed('All')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(isPressed('Open')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
  expect(await findAxeViolations(container)).toEqual([]);
});
