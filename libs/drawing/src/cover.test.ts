import { BANNER_AREA, colorsOf, COVER_AREA, drawCover, type Cover } from './cover.ts';

const names = Array.from({ length: 400 }, (_, index) => `Project ${index}`);

/** The relative luminance of WCAG, of `#rrggbb`. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrastOf = (light: string, dark: string) => (luminanceOf(light) + 0.05) / (luminanceOf(dark) + 0.05);

describe('colours', () => {
  it('are twelve, and projects have all of them', () => {
    expect(new Set(names.map((name) => colorsOf(name).line)).size).toBe(12);
  });

  it.each([...new Set(names.map(colorsOf))])('show lines on their ground: $line', ({ deep, glow, line }) => {
    expect(contrastOf(line, deep)).toBeGreaterThan(4.5);
    expect(contrastOf(line, glow)).toBeGreaterThan(4.5);
    expect(luminanceOf(glow)).toBeGreaterThan(luminanceOf(deep));
  });
});

describe('covers', () => {
  it('differ by seed, and are the same for the same seed', () => {
    expect(drawCover('quest 7')).toEqual(drawCover('quest 7'));
    expect(new Set(names.slice(0, 50).map((name) => drawCover(name).lines)).size).toBe(50);
  });

  it('are fields, terrains and orbits', () => {
    const familyOf = ({ poles, lines }: Cover) =>
      lines.includes('A') ? 'orbits' : poles.some(({ charge }) => charge < 0) ? 'field' : 'terrain';
    const families = names.map((name) => familyOf(drawCover(name)));
    for (const family of ['field', 'terrain', 'orbits']) {
      expect(families.filter((each) => each === family).length).toBeGreaterThan(names.length / 5);
    }
  });

  it.each([
    ['covers', COVER_AREA],
    ['banners', BANNER_AREA],
  ])('as %s have lines, and dots within their area, and are small', (_kind, area) => {
    for (const name of names.slice(0, 50)) {
      const { poles, lines } = drawCover(name, area);
      expect(poles.length).toBeGreaterThan(0);
      poles.forEach(({ x, y }) => expect(x >= 0 && y >= 0 && x <= area.width && y <= area.height).toBe(true));
      expect(lines).not.toMatch(/NaN|e-/);
      expect(lines.match(/M/g)?.length).toBeGreaterThan(8);
      expect(lines.length).toBeLessThan(16_000);
    }
  });
});
