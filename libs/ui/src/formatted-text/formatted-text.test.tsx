import { render, screen } from '@testing-library/react';
import { findAxeViolations } from '../testing/axe-violations.ts';
import { FormattedText, type FormattedTextProps } from './formatted-text.tsx';

const address = { scheme: 'https', host: 'a.example', asciiHost: 'a.example', isLookalike: false, rest: '/x' };
const text = (words: string) => ({ kind: 'text', text: words }) as const;

const BLOCKS: FormattedTextProps['blocks'] = [
  { kind: 'paragraph', children: [{ kind: 'strong', children: [text('Bold')] }, { kind: 'break' }, text('plain')] },
  {
    kind: 'list',
    start: 3,
    items: [[{ kind: 'paragraph', children: [{ kind: 'emphasis', children: [text('third')] }] }]],
  },
  { kind: 'list', start: null, items: [[{ kind: 'paragraph', children: [{ kind: 'code', text: 'a*b' }] }]] },
  { kind: 'code', text: 'let a;' },
  {
    kind: 'paragraph',
    children: [
      { kind: 'link', href: 'https://a.example/x', address, label: [text('Rules')] },
      { kind: 'link', href: 'http://a.example/x', address: { ...address, scheme: 'http' }, label: [] },
    ],
  },
];

it('draws the parts of a text, and the host beside the label of a link', async () => {
  const { container } = render(<FormattedText text="" blocks={BLOCKS} />);
  expect(container.querySelector('strong')).toHaveTextContent('Bold');
  expect(container.querySelector('ol')).toHaveAttribute('start', '3');
  expect(container.querySelector('li em')).toHaveTextContent('third');
  expect(container.querySelector('ul code')).toHaveTextContent('a*b');
  expect(container.querySelector('pre')).toHaveTextContent('let a;');
  const [labelled, bare] = screen.getAllByRole('link');
  expect(labelled).toHaveTextContent('Rules');
  expect(labelled?.parentElement).toHaveTextContent('Rules (a.example)');
  expect(bare).toHaveTextContent('http://a.example/x');
  for (const link of [labelled, bare]) {
    expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(link).toHaveAttribute('target', '_blank');
  }
  expect(await findAxeViolations(container)).toEqual([]);
});

it('shows the text as typed until its blocks are there', () => {
  const { container } = render(<FormattedText text={'**One**\n\nTwo\nThree'} blocks={null} />);
  expect([...container.querySelectorAll('p')].map((one) => one.textContent)).toEqual(['**One**', 'Two\nThree']);
});
