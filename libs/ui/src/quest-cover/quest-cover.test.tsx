import { fireEvent, render } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { QuestCover } from './quest-cover.tsx';

const drawn = { seed: 7, projectName: 'Aurora' };
const linesOf = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d');

it('draws field lines, the same for the same quest, without a style attribute', async () => {
  const { container, rerender } = render(<QuestCover {...drawn} />);
  const lines = linesOf(container);
  expect(lines).toBeTruthy();
  rerender(<QuestCover {...drawn} seed={8} />);
  expect(linesOf(container)).not.toBe(lines);
  rerender(<QuestCover {...drawn} />);
  expect(linesOf(container)).toBe(lines);
  expect(await findAxeViolations(container)).toEqual([]);
  expect(renderToStaticMarkup(<QuestCover {...drawn} />)).not.toContain('style=');
});

it('shows the picture, and draws again when that one fails to load', () => {
  const { container, rerender } = render(<QuestCover {...drawn} picture={{ src: '/a.webp' }} />);
  const picture = container.querySelector('img') as HTMLImageElement;
  expect(picture).toHaveAttribute('alt', '');
  expect(linesOf(container)).toBeUndefined();
  fireEvent.error(picture);
  expect(linesOf(container)).toBeTruthy();
  rerender(<QuestCover {...drawn} picture={{ src: '/b.webp' }} />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/b.webp');
});
