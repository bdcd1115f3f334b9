import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { FormErrors } from './form-errors.tsx';

const errors = [
  { id: 'title-error', text: 'Title is required' },
  { id: 'cash-error', text: 'Cash must be at least $500' },
];

it('announces every error as a list', async () => {
  const { container } = render(<FormErrors errors={errors} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Title is required');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Title is required')).toHaveAttribute('id', 'title-error');
  expect(await findAxeViolations(container)).toEqual([]);
});

it('comes into view with each new error, and leaves the page where it is otherwise', () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(<FormErrors errors={[]} />);
  expect(scroll).not.toHaveBeenCalled();
  rerender(<FormErrors errors={errors} />);
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
  rerender(<FormErrors errors={[...errors]} />);
  expect(scroll).toHaveBeenCalledTimes(1);
});

it('renders nothing without errors', () => {
  const { container } = render(<FormErrors errors={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('says how long to wait', () => {
  render(<FormErrors errors={[{ id: 'failure', text: 'Please wait' }]} waitUntilMs={Date.now() + 61_000} />);
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:0[01]$/);
});
