import fc from 'fast-check';
import { cleanText, isUndisguised } from '../fields/plain-text.ts';
import {
  parseFormattedText,
  plainTextOf,
  summaryOf,
  type FormattedBlock,
  type FormattedInline,
} from './formatted-text.ts';

/** Blocks in a short notation. */
function sketch(blocks: readonly FormattedBlock[]): string {
  const parts = (inline: readonly FormattedInline[]): string => inline.map(part).join('');
  const part = (one: FormattedInline): string => {
    if (one.kind === 'break') return '⏎';
    if (one.kind === 'link') return `<a ${one.href}>${parts(one.label)}</a>`;
    return 'text' in one
      ? one.kind === 'code'
        ? `<code>${one.text}</code>`
        : one.text
      : `<${one.kind}>${parts(one.children)}</>`;
  };
  const block = (one: FormattedBlock): string => {
    if (one.kind === 'paragraph') return `[${parts(one.children)}]`;
    if (one.kind === 'code') return `{${one.text}}`;
    return `${one.start ?? '•'}(${one.items.map(sketch).join(', ')})`;
  };
  return blocks.map(block).join('');
}

it.each([
  ['A line\nand another.\n\nA paragraph.', '[A line⏎and another.][A paragraph.]'],
  [
    '**bold**, *both **of** it*, _this_ and `a*b`',
    '[<strong>bold</>, <emphasis>both <strong>of</> it</>, <emphasis>this</> and <code>a*b</code>]',
  ],
  ['Steps:\n1. One\n2. Two\n   - inside', '[Steps:]1([One], [Two]•([inside]))'],
  ['5. Five\n6. Six', '5([Five], [Six])'],
  ['- one\n\n- two', '•([one], [two])'],
  ['```js\nlet a;\n```', '{let a;}'],
  ['# Head\ntext', '[<strong>Head</>][text]'],
  [
    '[Rules](https://a.example/r "t") and https://b.example/?c=1&d=2.',
    '[<a https://a.example/r>Rules</a> and <a https://b.example/?c=1&d=2></a>.]',
  ],
  ['[https://a.example](https://b.example)', '[<a https://b.example/>https://a.example</a>]'],
  ['- [ ] Follow us\n- [x] Joined', '•([[ ] Follow us], [[x] Joined])'],
  ['**注意：**请先关注 これは**「重要」**です', '[<strong>注意：</>请先关注 これは<strong>「重要」</>です]'],
  [
    '关注 https://x.example/m，然后（https://y.example/r）',
    '[关注 <a https://x.example/m></a>，然后（<a https://y.example/r></a>）]',
  ],
  ['**หมายเหตุ:**กด **ໝາຍເຫດ:**ກົດ', '[<strong>หมายเหตุ:</>กด <strong>ໝາຍເຫດ:</>ກົດ]'],
  ['请看https://x.example/m关注我们', '[请看<a https://x.example/m></a>关注我们]'],
  ['詳細はhttps://a.example/をご覧ください', '[詳細は<a https://a.example/></a>をご覧ください]'],
  ['ดูที่https://x.example/m?a=1แล้วกด', '[ดูที่<a https://x.example/m?a=1></a>แล้วกด]'],
  [
    'https://x.example/m를 팔로우, www.a.example请',
    '[<a https://x.example/m></a>를 팔로우, <a http://www.a.example/></a>请]',
  ],
  ['https://x.example/m🚀 https://x.example/m، ثم', '[<a https://x.example/m></a>🚀 <a https://x.example/m></a>، ثم]'],
  [
    'https://x.example/m… x https://x.example/m。𠀋',
    '[<a https://x.example/m></a>… x <a https://x.example/m></a>。𠀋]',
  ],
  [
    'https://例え.example/m https://ja.example/wiki/日本',
    '[<a https://xn--r8jz45g.example/m></a> <a https://ja.example/wiki/%E6%97%A5%E6%9C%AC></a>]',
  ],
  ['https://müller.example/straße', '[<a https://xn--mller-kva.example/stra%C3%9Fe></a>]'],
  ['*a [b*](https://a.example)', '[*a <a https://a.example/>b*</a>]'],
  [
    '[a [b](https://b.example) c](https://c.example)',
    '[[a <a https://b.example/>b</a> c](<a https://c.example/></a>)]',
  ],
  ['*a **b _c **d *e* d** c_ b** a*', '[*a <strong>b <emphasis>c <strong>d <emphasis>e</> d</> c</> b</> a*]'],
  [
    '[a](<https://a.example/b c>) [d](https://a.example/(e))',
    '[<a https://a.example/b%20c>a</a> <a https://a.example/(e)>d</a>]',
  ],
  ['a \\*b\\* and ``a`b`` and `c', '[a *b* and <code>a`b</code> and `c]'],
  ['## Head ##\n- a\n\n  ~~~\n  x\n  ~~~\n- b', '[<strong>Head</>]•([a]{x}, [b])'],
  ['www.a.example, WWW. and xhttps://b.example', '[<a http://www.a.example/></a>, WWW. and xhttps://b.example]'],
])('reads %j', (text, blocks) => {
  expect(sketch(parseFormattedText(text))).toBe(blocks);
});

it.each([
  'snake_case and 2 * 3 * 4 = 24, 5 > 3 & more &amp; <b>not bold</b>',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1)) [y](data:text/html,z) [z](//host/path) [w](mailto:a@b.example)',
  '![a picture](https://a.example/b.png)',
  '~~gone~~ [ref] me@mail.example file:///etc/passwd',
  '[[a]',
  '| a | b |',
])('leaves %j as it was typed', (text) => {
  expect(sketch(parseFormattedText(text))).toBe(`[${text}]`);
});

it('keeps the lines of other markup together, as an older text has them', () => {
  const text = 'Line\n---\n> quote\n<div>\n| a |\n| - |';
  expect(sketch(parseFormattedText(text))).toBe(`[${text.replaceAll('\n', '⏎')}]`);
});

it('names the host of a link in its own letters, and removes characters that turn the writing direction', () => {
  const [block] = parseFormattedText('[b\u202eank](https://xn--80ak6aa92e.com)');
  expect(block).toMatchObject({
    children: [{ label: [{ text: 'bank' }], address: { host: 'аррӏе.com', isLookalike: true } }],
  });
});

it('gives the text without markup', () => {
  const text = '# Head\n\n**Do** [this](https://a.example):\n- one\n- two\n\n1. `three`\n\nhttps://b.example/c';
  expect(plainTextOf(text)).toBe('Head\nDo this:\n• one\n• two\n1. three\nhttps://b.example/c');
  expect(summaryOf(text)).toBe('Head Do this: • one • two 1. three https://b.example/c');
});

it.each([
  ['word '.repeat(200), /^(word ){55}word…$/],
  ['x'.repeat(5_000), /^x{280}…$/],
  ['🧲'.repeat(400), /^(🧲){140}…$/u],
  ['Short.', /^Short\.$/],
])('cuts a summary between words', (text, expected) => {
  expect(summaryOf(text)).toMatch(expected);
});

it.each([
  ['- '.repeat(2_500), '**a '.repeat(1_250), '['.repeat(5_000), '*a_ '.repeat(1_250)],
  ['>'.repeat(5_000), '1. '.repeat(1_600), '`'.repeat(5_000), '[a]('.repeat(1_250)],
  ['x'.repeat(100_000), `${'*_'.repeat(50_000)}`, '\n- '.repeat(1_600), '<a '.repeat(1_600)],
])('survives markup without an end', (...texts) => {
  for (const text of texts) expect(JSON.stringify(parseFormattedText(text)).length).toBeGreaterThan(0);
});

it.each([
  'pay &#x202e;gnp.exe &#8238; &#0; &rlo;',
  '[pay&#x2066;pal](https://a.example) `&#x200b;`',
  'https://xn--ab-g4t.com/ [a](https://xn--ab-g1t.com/%E2%80%AE "\u200b") <https://a.example/\u202e>',
  '\\\u202e *\u200d*a\u200d**b\u200d**',
])('shows no hidden character of %j', (text) => {
  const shown = JSON.stringify(parseFormattedText(text)) + plainTextOf(text) + summaryOf(text);
  expect(isUndisguised(shown)).toBe(true);
  expect(shown).not.toMatch(/\u200b|\u200d|\u2060|\ufeff/);
});

const PIECES = [
  '1. ',
  '- ',
  '\t',
  ' ',
  '\n',
  '\n\n',
  '#',
  '```',
  '~~~',
  '`',
  '*',
  '**',
  '_',
  '[',
  ']',
  '](',
  '![',
  '(',
  ')',
  '<',
];
const WORDS = [
  'https://a.example/',
  'www.a.b',
  'a',
  'é',
  '。',
  '"',
  "'",
  '\\',
  '&#x202e;',
  '[a](https://b.example "c")',
  '\n  - ',
];
/** The limit of steps for each character. Brackets of unclosed parentheses need the most. */
const STEPS_MAX = 60;

function stepsOf(text: string): number {
  const meter = { steps: 0 };
  parseFormattedText(text, meter);
  return meter.steps;
}

it('needs a bounded number of steps for each character, whatever is repeated', () => {
  const unit = fc.array(fc.constantFrom(...PIECES, ...WORDS), { minLength: 1, maxLength: 5 });
  const text = fc
    .tuple(unit, unit, unit)
    .map((parts) => parts.map((part) => part.join('').repeat(1_000).slice(0, 3_000)).join(''));
  fc.assert(
    fc.property(text, (typed) => {
      const { length } = cleanText(typed);
      expect(stepsOf(typed)).toBeGreaterThanOrEqual(length);
      expect(stepsOf(typed)).toBeLessThanOrEqual(STEPS_MAX * (length + 10));
    }),
    { numRuns: 200 },
  );
});

it.each(['[', '![', '[![', '![['])('reads brackets of %j that are nested, and lead nowhere, once', (opening) => {
  const brackets = opening.split('[').length - 1;
  const text = opening.repeat(500) + ']()'.repeat(500 * brackets);
  expect(stepsOf(text)).toBeLessThanOrEqual(STEPS_MAX * text.length);
});

it.each(['(', '"', "'"])('reads unclosed titles that %j begins once', (quote) => {
  const text = `${`[](a ${quote}`.repeat(2_000)}) x`;
  expect(stepsOf(text)).toBeLessThanOrEqual(STEPS_MAX * text.length);
});
