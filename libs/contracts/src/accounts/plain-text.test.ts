import { isHonestText, isPlainText } from './plain-text.ts';

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';

it.each(['Two lines\nand a\ttab', 'عربي و English', 'שלום\u200f!', FAMILY])('takes %j', (text) => {
  expect(isHonestText(text)).toBe(true);
});

it.each(['pay \u202eexe.gpj', 'is\u2066olated', 'bell\u0007', 'zero\u0000'])('refuses %j', (text) => {
  expect(isHonestText(text)).toBe(false);
});

it.each(['Ann\u2028', 'An\u2029n', 'An\nn', 'An\u200bn', 'An\u2800n', '\u3164'])('refuses the name %j', (name) => {
  expect(isPlainText(name)).toBe(false);
});
