import { render, screen } from '@testing-library/react';
import { renderAnchor } from '../button/button-link.tsx';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { TodoList } from './todo-list.tsx';

it('lists what to do in order, each with its one action', async () => {
  const item = (key: string) => ({
    key,
    icon: <svg />,
    tone: 'north' as const,
    title: `Do ${key}`,
    detail: 'Because.',
  });
  const items = ['a', 'b'].map((key) => ({ ...item(key), action: { label: `Open ${key}`, href: `/${key}` } }));
  const { container } = render(<TodoList items={items} render={renderAnchor} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Do aBecause.Open a',
    'Do bBecause.Open b',
  ]);
  expect(screen.getByRole('link', { name: 'Open b' })).toHaveAttribute('href', '/b');
  expect(await findAxeViolations(container)).toEqual([]);
});
