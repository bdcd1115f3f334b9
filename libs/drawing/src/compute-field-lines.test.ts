import { computeFieldLines, toPathData, type Pole, type Point } from './compute-field-lines.ts';

const area = { width: 2000, height: 2000 };
const north: Pole = { x: 920, y: 1000, charge: 1 };
const south: Pole = { x: 1080, y: 1000, charge: -1 };

function distance([x, y]: Point, pole: Pole): number {
  return Math.hypot(x - pole.x, y - pole.y);
}

describe('computeFieldLines', () => {
  it('gives the same lines for the same poles', () => {
    expect(computeFieldLines([north, south], area, 12)).toEqual(computeFieldLines([north, south], area, 12));
  });

  it('leads lines from the north pole to the south pole', () => {
    const lines = computeFieldLines([north, south], area, 12);
    const joining = lines.filter((line) => distance(line.at(-1) ?? [0, 0], south) <= 6);
    expect(joining.length).toBeGreaterThanOrEqual(8);
    joining.forEach(([first]) => expect(distance(first ?? [0, 0], north)).toBeCloseTo(6));
  });

  it('is symmetric about the axis through the poles', () => {
    const lines = computeFieldLines([north, south], area, 12);
    const [above] = lines;
    const below = lines[11];
    expect(above?.length).toBe(below?.length);
    above?.forEach(([x, y], index) => {
      expect(below?.[index]?.[0]).toBeCloseTo(x, 3);
      expect(below?.[index]?.[1]).toBeCloseTo(2000 - y, 3);
    });
  });

  it('leaves a lone pole in straight lines, more of them the stronger it is', () => {
    const lines = computeFieldLines([{ ...north, charge: 2 }], area, 8);
    expect(lines).toHaveLength(16);
    for (const line of lines) {
      const angles = line.map(([x, y]) => Math.atan2(y - north.y, x - north.x));
      angles.forEach((angle) => expect(angle).toBeCloseTo(angles[0] ?? 0, 6));
    }
  });

  it('draws no line for an area without poles', () => {
    expect(computeFieldLines([], area, 12)).toEqual([]);
  });

  it('keeps to the area, and comes back as a second piece after it left', () => {
    const narrow = { width: 2000, height: 120 };
    const poles = [
      { ...north, y: 60 },
      { ...south, y: 60 },
    ];
    const lines = computeFieldLines(poles, narrow, 12);
    lines.flat().forEach(([, y]) => expect(Math.abs(y - 60)).toBeLessThanOrEqual(60 + 15));
    const returning = lines.filter(
      ([first], index) => index > 0 && first !== undefined && poles.every((pole) => distance(first, pole) > 20),
    );
    expect(returning.length).toBeGreaterThan(0);
  });

  it('spends few points on a straight line and more on a bend', () => {
    const [straight] = computeFieldLines([north], area, 1);
    expect(straight?.length).toBeLessThan(20);
    const [, , bent] = computeFieldLines([north, south], area, 12);
    expect(bent?.length).toBeGreaterThan(10);
    expect(bent?.length).toBeLessThan(60);
  });

  it('ends: no line is longer than its limit, even between poles that leave it nowhere to go', () => {
    const lines = computeFieldLines([north, { ...north }, south, { ...south, x: 281 }], area, 24);
    lines.forEach((line) => expect(line.length).toBeLessThanOrEqual(601));
  });
});

describe('toPathData', () => {
  it('begins at the first point and ends at the last, rounded to a tenth', () => {
    expect(
      toPathData([
        [0, 0],
        [10.04, 5],
        [20, 0.26],
      ]),
    ).toBe('M0 0Q10 5 15 2.6L20 0.3');
  });

  it('is empty for fewer than two points', () => {
    expect(toPathData([])).toBe('');
    expect(toPathData([[1, 1]])).toBe('');
  });
});
