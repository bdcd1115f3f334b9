import { computeFieldLines } from '@magnetx/ui';
import type { FieldArea, Point, Pole } from '@magnetx/ui';

/** The board covers the middle of this area: its upper edge is the north end of the magnet, its lower the south end. */
export const SAMPLE_AREA: FieldArea = { width: 1600, height: 1000 };

const NORTH_Y = 300;
const SOUTH_Y = 700;
const POLE_XS = [690, 800, 910];

export const SAMPLE_POLES: readonly Pole[] = POLE_XS.flatMap((x) => [
  { x, y: NORTH_Y, charge: 1 },
  { x, y: SOUTH_Y, charge: -1 },
]);

export const SAMPLE_DENSITY = 14;

/**
 * The ways by which a point arrives: the lines that loop out beside the board but stay in view, each from its
 * outermost point back to the north end. Left and right take turns.
 */
export function arrivalWays(): Point[][] {
  const loops = computeFieldLines(SAMPLE_POLES, SAMPLE_AREA, SAMPLE_DENSITY)
    .map((line) => ({ line, outermost: outermostIndex(line) }))
    .filter(({ line, outermost }) => {
      const reach = Math.abs((line[outermost]?.[0] ?? 0) - SAMPLE_AREA.width / 2);
      return reach > 260 && reach < 620;
    })
    .map(({ line, outermost }) => line.slice(0, outermost + 1).reverse());
  const isLeft = ([start]: Point[]) => (start?.[0] ?? 0) < SAMPLE_AREA.width / 2;
  const left = loops.filter(isLeft);
  const right = loops.filter((way) => !isLeft(way));
  return left.flatMap((way, index) => [way, right[index] ?? way]);
}

function outermostIndex(line: readonly Point[]): number {
  const reaches = line.map(([x]) => Math.abs(x - SAMPLE_AREA.width / 2));
  return reaches.indexOf(Math.max(...reaches));
}
