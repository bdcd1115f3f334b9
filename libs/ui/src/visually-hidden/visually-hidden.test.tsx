import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './visually-hidden.tsx';

it('stays in the accessible name of what it is in', () => {
  render(
    <button type="button">
      Edit<VisuallyHidden> Ada</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Edit Ada' })).toBeInTheDocument();
});
