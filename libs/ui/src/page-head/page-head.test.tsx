import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { PageHead } from './page-head.tsx';

it('names the page, says what it is for and what can be done', async () => {
  const { container } = render(
    <main>
      <PageHead title="Quests" intro="Follow what you have posted." actions={<button type="button">Post</button>} />
    </main>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Quests' })).toBeVisible();
  expect(screen.getByText('Follow what you have posted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Post' })).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it('leaves out the sentence that it has not', () => {
  render(<PageHead title="Payout" size="small" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Payout' })).toBeVisible();
  expect(screen.queryByRole('paragraph')).not.toBeInTheDocument();
});
