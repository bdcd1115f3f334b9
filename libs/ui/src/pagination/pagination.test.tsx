import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations';
import { Pagination } from './pagination';

function Example({ pageCount }: { pageCount: number }) {
  const [page, setPage] = useState(1);
  return <Pagination label="Pages of tasks" page={page} pageCount={pageCount} onPageChange={setPage} />;
}

it('steps through the pages, and keeps the focus at the last', async () => {
  const { container } = render(<Example pageCount={2} />);
  const next = screen.getByRole('button', { name: 'Next' });
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(next);
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  expect(next).toHaveFocus();
  await userEvent.click(next);
  expect(screen.getByText('Page 2 of 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(screen.getByText('Page 1 of 2')).toBeVisible();
  expect(await findAxeViolations(container)).toEqual([]);
});

it.each([0, 1])('is not there for %i pages', (pageCount) => {
  const { container } = render(<Example pageCount={pageCount} />);
  expect(container).toBeEmptyDOMElement();
});

it('goes on without knowing how far, where nobody counted', async () => {
  const onPageChange = jest.fn();
  const props = { label: 'Pages of tasks', pageCount: null, onPageChange };
  const { rerender } = render(<Pagination {...props} page={1} hasMore />);
  expect(screen.getByText('Page 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange).toHaveBeenCalledWith(2);
  rerender(<Pagination {...props} page={2} />);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
});
