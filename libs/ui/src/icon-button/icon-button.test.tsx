import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { IconButton } from './icon-button.tsx';

it('is named by its label and acts from the keyboard', async () => {
  const onClick = jest.fn();
  const { container } = render(<IconButton label="Refresh Leaderboard" icon={<svg />} onClick={onClick} />);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Refresh Leaderboard' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(await findAxeViolations(container)).toEqual([]);
});
