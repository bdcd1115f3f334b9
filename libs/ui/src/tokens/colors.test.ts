import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = readFileSync(join(__dirname, 'colors.css'), 'utf8');
const tokens = new Map(
  [...source.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function value(name: string, theme: 'light' | 'dark'): string {
  const found = tokens.get(name)?.[theme];
  if (!found) throw new Error(`colors.css has no token --${name}`);
  return found;
}

const surfaces = ['surface-0', 'surface-1', 'surface-2'];
const tints = ['north-tint', 'south-tint', 'success-tint', 'warning-tint', 'danger-tint'];
const onEverySurface = [
  'text-strong',
  'text-normal',
  'text-muted',
  'north-text',
  'south-text',
  'success-text',
  'warning-text',
  'danger-text',
];

const textPairs: [string, string][] = [
  ...onEverySurface.flatMap((text) => surfaces.map((surface): [string, string] => [text, surface])),
  ...tints.flatMap((tint): [string, string][] => [
    [tint.replace('-tint', '-text'), tint],
    ['text-strong', tint],
    ['text-normal', tint],
  ]),
  ['on-north', 'north'],
  ['on-north', 'north-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
];

const shapePairs: [string, string][] = [
  'control-border',
  'focus',
  'north',
  'south',
  'success',
  'warning',
  'danger',
].flatMap((shape) => surfaces.map((surface): [string, string] => [shape, surface]));

describe.each(['dark', 'light'] as const)('colours of the %s theme', (theme) => {
  it.each(textPairs)('%s reads on %s (4.5:1)', (text, background) => {
    expect(contrast(value(text, theme), value(background, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)('%s stands out from %s (3:1)', (shape, background) => {
    expect(contrast(value(shape, theme), value(background, theme))).toBeGreaterThanOrEqual(3);
  });
});
