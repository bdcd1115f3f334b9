import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations';
import { FormErrors } from './form-errors';

it('announces every error as a list', async () => {
  const { container } = render(<FormErrors errors={['Title is required', 'Cash must be at least $500']} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Title is required');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('renders nothing without errors', () => {
  const { container } = render(<FormErrors errors={[]} />);
  expect(container).toBeEmptyDOMElement();
});

it('says how long to wait', () => {
  render(<FormErrors errors={['Please wait']} waitUntilMs={Date.now() + 61_000} />);
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:0[01]$/);
});
