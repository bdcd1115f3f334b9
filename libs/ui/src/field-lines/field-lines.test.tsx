import { render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { FieldLines } from './field-lines.tsx';

it('is decoration: hidden from assistive technology, out of the tab order', async () => {
  const { container } = render(<FieldLines />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length).toBeGreaterThan(18);
  expect(await findAxeViolations(container)).toEqual([]);
});

it('tightens when the pulse changes, and not before', () => {
  const { container, rerender } = render(<FieldLines pulse={1000} />);
  expect(container.querySelector('.pulse')).toBeNull();
  rerender(<FieldLines pulse={1100} />);
  expect(container.querySelector('.pulse')).not.toBeNull();
});

it('draws the same poles again in another area, or with more lines', () => {
  const poles = [{ x: 100, y: 100, charge: 1 }];
  const draw = (width: number, density: number) =>
    renderToStaticMarkup(<FieldLines poles={poles} area={{ width, height: 200 }} density={density} />);
  const lines = (html: string) => html.match(/ d="([^"]*)"/)?.[1];
  const drawn = [draw(200, 8), draw(400, 8), draw(400, 12)].map(lines);
  expect(new Set(drawn).size).toBe(3);
  expect(lines(draw(200, 8))).toBe(drawn[0]);
});

it('renders the same HTML each time, with no style attribute', () => {
  const html = renderToStaticMarkup(<FieldLines intensity={0.5} />);
  expect(html).toBe(renderToStaticMarkup(<FieldLines intensity={0.5} />));
  expect(html).not.toContain('style=');
});
