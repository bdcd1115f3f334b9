import { render, screen } from '@testing-library/react';
import { Container } from './container.tsx';

it('takes the element and the width that are asked for', () => {
  render(
    <Container as="main" width="narrow" className="own">
      Content
    </Container>,
  );
  expect(screen.getByRole('main')).toHaveClass('container', 'narrow', 'own');
});
