import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { Tile, Tiles } from './tile.tsx';

it('ties each figure to its label, and says where one is still loading', async () => {
  const { container } = render(
    <Tiles>
      <Tile label="Won" value="3" icon={<svg />} />
      <Tile label="Open" value="12" isLoading tone="north" />
    </Tiles>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Won', 'Open']);
  const [won, open] = screen.getAllByRole('definition');
  expect(won).toHaveTextContent('3');
  expect(open).toHaveAttribute('aria-busy', 'true');
  expect(open).not.toHaveTextContent('12');
  expect(await findAxeViolations(container)).toEqual([]);
});
