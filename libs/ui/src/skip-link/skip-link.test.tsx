import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { SkipLink } from './skip-link.tsx';

it('is the first stop of the tab key and leads to the main content', async () => {
  const { container } = render(
    <>
      <SkipLink targetId="main" />
      <main id="main" tabIndex={-1}>
        Content
      </main>
    </>,
  );
  await userEvent.tab();
  const link = screen.getByRole('link', { name: 'Skip to content' });
  expect(link).toHaveFocus();
  expect(link).toHaveAttribute('href', '#main');
  expect(await findAxeViolations(container)).toEqual([]);
});
