export interface Pole {
  x: number;
  y: number;
  /** Positive: a north pole, where lines begin. Negative: a south pole, where they end. */
  charge: number;
}

export interface FieldArea {
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

const poleRadius = 6;
const stepMin = 1.5;
const stepMax = 14;
const stepsMax = 600;
/** Between two points of a line as it is returned. */
const gapMax = 60;
const turnMaxRad = (8 * Math.PI) / 180;

/**
 * The field lines of some poles in a plane (the field of each falls with 1/distance), as lists of points.
 *
 * `linesPerPole` lines leave a pole of charge 1, evenly spread; a stronger pole has more. Only what lies in the area
 * is returned: a line that leaves it and comes back is two lists. Where a line runs straight its points are far apart,
 * because each of them is sent in the HTML. The same input always gives the same lines, so a prerender and the browser
 * agree.
 */
export function computeFieldLines(poles: readonly Pole[], area: FieldArea, linesPerPole: number): Point[][] {
  const lines: Point[][] = [];
  for (const pole of poles) {
    const count = Math.round(linesPerPole * Math.abs(pole.charge));
    for (let index = 0; index < count; index += 1) {
      const angle = ((index + 0.5) / count) * 2 * Math.PI;
      const line = traceLine(pole, angle, poles, area);
      // A line that ends at a north pole has been drawn from there already.
      const isDrawn = pole.charge < 0 && line.endsAtPole;
      if (!isDrawn) lines.push(...piecesWithin(area, line.points).map(thinOut));
    }
  }
  return lines;
}

/** A smooth SVG path through the points, to a tenth of a unit: it bends at each point, and passes between them. */
export function toPathData(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return '';
  let data = `M${round(first[0])} ${round(first[1])}`;
  rest.forEach(([x, y], index) => {
    const next = rest[index + 1] ?? last;
    data += `Q${round(x)} ${round(y)} ${round((x + next[0]) / 2)} ${round((y + next[1]) / 2)}`;
  });
  return `${data}L${round(last[0])} ${round(last[1])}`;
}

/** The runs of points within the area, each with the point before and after, so that it reaches the edge. */
function piecesWithin(area: FieldArea, points: readonly Point[]): Point[][] {
  const isWithin = (point: Point | undefined) =>
    point !== undefined && point[0] >= 0 && point[0] <= area.width && point[1] >= 0 && point[1] <= area.height;
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  points.forEach((point, index) => {
    if (isWithin(point) || isWithin(points[index - 1]) || isWithin(points[index + 1])) {
      piece.push(point);
    } else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  return [...pieces, piece].filter(({ length }) => length > 1);
}

/** Keeps the ends, and a point wherever the line has turned or run far enough since the last one kept. */
function thinOut(points: readonly Point[]): Point[] {
  let turned = 0;
  let run = 0;
  return points.filter((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) return true;
    turned += turnBetween(before, point, after);
    run += Math.hypot(point[0] - before[0], point[1] - before[1]);
    if (Math.abs(turned) < turnMaxRad && run < gapMax) return false;
    turned = 0;
    run = 0;
    return true;
  });
}

function turnBetween([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  const turn = Math.atan2(cy - by, cx - bx) - Math.atan2(by - ay, bx - ax);
  return Math.atan2(Math.sin(turn), Math.cos(turn));
}

function traceLine(start: Pole, angle: number, poles: readonly Pole[], area: FieldArea) {
  const sign = Math.sign(start.charge);
  let x = start.x + Math.cos(angle) * poleRadius;
  let y = start.y + Math.sin(angle) * poleRadius;
  const points: Point[] = [[x, y]];

  for (let step = 0; step < stepsMax; step += 1) {
    const length = Math.min(stepMax, Math.max(stepMin, distanceToNearest(x, y, poles) / 6));
    // Midpoint rule: the direction half a step ahead keeps curves closed where Euler's would spiral out.
    const [ax, ay] = direction(x, y, poles, sign);
    const [bx, by] = direction(x + (ax * length) / 2, y + (ay * length) / 2, poles, sign);
    x += bx * length;
    y += by * length;
    points.push([x, y]);

    if (isAtOppositePole(x, y, poles, sign)) return { points, endsAtPole: true };
    if (x < -area.width || x > 2 * area.width || y < -area.height || y > 2 * area.height) break;
  }
  return { points, endsAtPole: false };
}

function distanceToNearest(x: number, y: number, poles: readonly Pole[]): number {
  let nearestSquared = Infinity;
  for (const pole of poles) nearestSquared = Math.min(nearestSquared, (x - pole.x) ** 2 + (y - pole.y) ** 2);
  return Math.sqrt(nearestSquared);
}

function direction(x: number, y: number, poles: readonly Pole[], sign: number): Point {
  let fx = 0;
  let fy = 0;
  for (const pole of poles) {
    const dx = x - pole.x;
    const dy = y - pole.y;
    const squared = Math.max(dx * dx + dy * dy, 1e-6);
    fx += (pole.charge * dx) / squared;
    fy += (pole.charge * dy) / squared;
  }
  const strength = Math.sqrt(fx * fx + fy * fy) || 1;
  return [(sign * fx) / strength, (sign * fy) / strength];
}

function isAtOppositePole(x: number, y: number, poles: readonly Pole[], sign: number): boolean {
  return poles.some(
    (pole) => pole.charge * sign < 0 && (x - pole.x) ** 2 + (y - pole.y) ** 2 <= poleRadius * poleRadius,
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
