import { computeFieldLines, type FieldArea, type Point, type Pole } from '@magnetx/drawing';

/** The board covers the middle of this area: its upper edge is the north end of the magnet, its lower the south end. */
export const SAMPLE_AREA: FieldArea = { width: 1600, height: 1000 };

const NORTH_Y = 300;
const SOUTH_Y = 700;
const POLE_XS = [690, 800, 910];
const BOARD_LEFT_X = 500;

export const SAMPLE_POLES: readonly Pole[] = POLE_XS.flatMap((x) => [
  { x, y: NORTH_Y, charge: 1 },
  { x, y: SOUTH_Y, charge: -1 },
]);

export const SAMPLE_DENSITY = 18;

/**
 * The ways by which a point arrives: the left half of each line that loops around the board within the area, from its
 * outermost point to the north end.
 */
export function arrivalWays(): Point[][] {
  return computeFieldLines(SAMPLE_POLES, SAMPLE_AREA, SAMPLE_DENSITY)
    .filter((line) => startsAtNorth(line) && Math.min(...line.map(([x]) => x)) < BOARD_LEFT_X)
    .map((line) => {
      const xs = line.map(([x]) => x);
      return line.slice(0, xs.indexOf(Math.min(...xs)) + 1).reverse();
    })
    .filter((way) => way.length > 8);
}

function startsAtNorth([first]: readonly Point[]): boolean {
  return POLE_XS.some((x) => first !== undefined && Math.hypot(first[0] - x, first[1] - NORTH_Y) < 10);
}
