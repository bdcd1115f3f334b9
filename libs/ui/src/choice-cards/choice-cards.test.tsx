import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { ChoiceCards } from './choice-cards.tsx';

const CHOICES = [
  { value: 'task', label: 'Task', description: 'Work for a reward.' },
  { value: 'giveaway', label: 'Giveaway' },
] as const;

it('is a group of radio buttons, one at a time', async () => {
  const onChange = jest.fn();
  const { container } = render(<ChoiceCards legend="Quest Type" name="type" choices={CHOICES} onChange={onChange} />);
  expect(screen.getByRole('radiogroup', { name: 'Quest Type' })).toBeVisible();
  await userEvent.click(screen.getByText('Work for a reward.'));
  expect(screen.getByRole('radio', { name: /^Task/ })).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Giveaway' })).toBeChecked();
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('shows its error', async () => {
  const { container } = render(<ChoiceCards legend="Quest Type" name="type" choices={CHOICES} error="Choose one." />);
  expect(screen.getByRole('radiogroup')).toBeInvalid();
  expect(screen.getByText('Choose one.')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});
