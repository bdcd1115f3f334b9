import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { SearchField } from './search-field.tsx';

it('is a search box with a name, and shows what is searched', async () => {
  const onChange = jest.fn();
  const { container } = render(<SearchField label="Search tasks" onChange={onChange} />);
  const box = screen.getByRole('searchbox', { name: 'Search tasks' });
  expect(box).toHaveAttribute('placeholder', 'Search tasks');
  await userEvent.type(box, 'flux');
  expect(box).toHaveValue('flux');
  expect(onChange).toHaveBeenCalledTimes(4);
  expect(await findAxeViolations(container)).toEqual([]);
});
