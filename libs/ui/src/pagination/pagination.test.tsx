import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Pagination } from './pagination.tsx';

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

it('offers the next page without a known page count', async () => {
  const onPageChange = jest.fn();
  const props = { label: 'Pages of tasks', pageCount: null, onPageChange };
  const { rerender } = render(<Pagination {...props} page={1} hasMore />);
  expect(screen.getByText('Page 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(onPageChange).toHaveBeenCalledWith(2);
  rerender(<Pagination {...props} page={2} />);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  [1, 12, '1 2 3 4 5'],
  [2, 12, '1 2 3 4 5'],
  [6, 12, '4 5 6 7 8'],
  [11, 12, '8 9 10 11 12'],
  [2, 3, '1 2 3'],
])('gives page %i of %i these numbers: %s', async (page, pageCount, numbers) => {
  const onPageChange = jest.fn();
  const props = { label: 'Pages of users', page, pageCount, onPageChange, isNumbered: true };
  const { container } = render(<Pagination {...props} />);
  const buttons = screen.getAllByRole('button', { name: /^Page/ });
  expect(buttons.map(({ textContent }) => textContent).join(' ')).toBe(numbers);
  const current = screen.getByRole('button', { current: 'page' });
  expect(current).toHaveTextContent(String(page));
  await userEvent.click(current);
  expect(onPageChange).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: `Page ${numbers.split(' ').at(-1)}` }));
  expect(onPageChange.mock.calls).toEqual([[Number(numbers.split(' ').at(-1))]]);
  expect(await findAxeViolations(container)).toEqual([]);
});
