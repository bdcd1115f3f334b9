import { render, screen } from '@testing-library/react';
import { Stack } from './stack';

it('takes the element, the gap and the direction that are asked for', () => {
  render(
    <Stack as="ul" gap={8} direction="row" align="center" justify="between" wrap>
      <li>One</li>
    </Stack>,
  );
  expect(screen.getByRole('list')).toHaveClass('stack', 'row', 'gap8', 'align-center', 'justify-between', 'wrap');
});
