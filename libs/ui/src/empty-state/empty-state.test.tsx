import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { EMPTY_FIELDS, type EmptyField } from './empty-fields.ts';
import { EmptyState } from './empty-state.tsx';

it('says what is missing and what to do next, in text alone', async () => {
  const { container } = render(
    <EmptyState
      title="No quests found"
      message="Get started by posting your first quest"
      action={<button type="button">Post New Quest</button>}
    />,
  );
  expect(screen.getByText('No quests found')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Post New Quest' })).toBeVisible();
  expect(container.querySelector('svg')).not.toBeInTheDocument();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('has an illustration for each area, hidden from assistive technology and unlike the others', () => {
  const drawings = (Object.keys(EMPTY_FIELDS) as EmptyField[]).map((field) => {
    const { container } = render(<EmptyState title="Nothing yet" field={field} />);
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    return container.querySelector('path')?.getAttribute('d');
  });
  expect(drawings.every((drawing) => drawing?.startsWith('M'))).toBe(true);
  expect(new Set(drawings).size).toBe(drawings.length);
});
