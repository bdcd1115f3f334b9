import { render, screen } from '@testing-library/react';
import { Stack } from './stack.tsx';

it('takes the gap and the direction that are asked for', () => {
  render(
    <Stack role="list" gap={8} direction="row" justify="end" wrap>
      One
    </Stack>,
  );
  expect(screen.getByRole('list')).toHaveClass('stack', 'row', 'gap8', 'end', 'wrap');
});
