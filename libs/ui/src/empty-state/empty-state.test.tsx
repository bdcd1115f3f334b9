import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations';
import { EmptyState } from './empty-state';

it('says what is missing and what to do next; the art is silent', async () => {
  const { container } = render(
    <EmptyState
      title="No quests found"
      message="Get started by posting your first quest"
      action={<button type="button">Post New Quest</button>}
      art={<img src="field.svg" alt="A field" />}
    />,
  );
  expect(screen.getByText('No quests found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Post New Quest' })).toBeVisible();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(await findAxeViolations(container)).toEqual([]);
});
