import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Skeleton } from './skeleton.tsx';

it('has the size of what comes, is silent, and needs no style attribute', () => {
  const { container } = render(<Skeleton width="60%" height={40} shape="block" />);
  expect(container.firstChild).toHaveAttribute('width', '60%');
  expect(container.firstChild).toHaveAttribute('height', '40');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(renderToStaticMarkup(<Skeleton />)).not.toContain('style=');
});
