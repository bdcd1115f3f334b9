import { render, screen } from '@testing-library/react';
import { QuestSection } from './quest-details.tsx';

const PIECES = [
  '<script>alert(1)</script>',
  '<iframe src="https://evil.example"></iframe>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](\tjavascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:x)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/p.png)',
  '![x](javascript:alert(1))',
  '[a](https://good.example "onclick=alert(1)")',
  '[![x](https://a.example)](https://b.example)',
  '[a [b](https://b.example) c](https://c.example)',
  'https://user:pass@evil.example/\u202egpj.exe',
  'www.evil.example',
  '\u202e\u2066reversed',
  '- '.repeat(30),
  '1. '.repeat(30),
  '> '.repeat(30),
  '**_'.repeat(30),
  '\n',
  '\n\n',
  '\n    ',
  '\n- ',
  '\n  - ',
  '```\n',
  '`',
  '**',
  '_',
  '[',
  '](',
  ')',
  '\\',
  '&lt;script&gt;',
  '|---|',
  '# ',
  'x'.repeat(400),
  '[ref]: javascript:alert(1)\n',
  '[ref]',
];

/** Mulberry32: the same texts in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ALLOWED = new Set('DIV SECTION H3 P UL OL LI STRONG EM CODE PRE A BR SPAN svg path'.split(' '));
const ATTRIBUTES = new Set(['class', 'dir', 'href', 'title', 'target', 'rel', 'referrerpolicy', 'start']);
const DEPTH_MAX = 16;

function depthOf(element: Element): number {
  return 1 + Math.max(0, ...[...element.children].map(depthOf));
}

function faultsOf(root: Element): string[] {
  return [...root.querySelectorAll(':not(svg, svg *)')].flatMap((element) => [
    ...(ALLOWED.has(element.tagName) ? [] : [element.tagName]),
    ...element.getAttributeNames().filter((name) => !ATTRIBUTES.has(name)),
    ...(element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol) ? [element.href] : []),
    ...(element.querySelector('a a') ? ['a link in a link'] : []),
  ]);
}

it('draws hostile texts as text, without elements or addresses of others', async () => {
  const random = createRandom(22);
  render(<QuestSection heading="First" text="**loads** the parser" />);
  expect(await screen.findByText('loads')).toBeVisible();
  for (let round = 0; round < 100; round += 1) {
    const length = 1 + Math.floor(random() * 25);
    const text = Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
    const { container, unmount } = render(<QuestSection heading="Description" text={text.slice(0, 5_000)} />);
    expect({ text, faults: faultsOf(container) }).toEqual({ text, faults: [] });
    expect(depthOf(container)).toBeLessThanOrEqual(DEPTH_MAX);
    expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    unmount();
  }
});
