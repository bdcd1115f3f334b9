import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Select } from './select.tsx';

const options = { new: 'New', 'a-z': 'A-Z' };

it('is a labelled native list, and reports the chosen value', async () => {
  const onSelect = jest.fn();
  const { container } = render(<Select label="Sort" options={options} defaultValue="new" onSelect={onSelect} />);
  const select = screen.getByRole('combobox', { name: 'Sort' });
  expect(select).toHaveDisplayValue('New');
  await userEvent.selectOptions(select, 'A-Z');
  expect(onSelect).toHaveBeenCalledWith('a-z');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('keeps its name where the label is not shown, and carries help and error', async () => {
  render(<Select label="Sort" isLabelHidden options={options} help="Newest first" error="Choose one" />);
  const select = screen.getByRole('combobox', { name: 'Sort' });
  expect(select).toHaveAccessibleDescription('Choose one Newest first');
  expect(select).toBeInvalid();
});
