import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import { formatDay, formatFigure, type TimeSeries } from './series-texts';

/** Up to so many days stand as bars: a line through a handful of points tells of days that there are not. */
const BAR_DAYS_MAX = 14;

export function isInBars(isoDays: readonly string[]): boolean {
  return isoDays.length <= BAR_DAYS_MAX;
}

const TICK_COUNT = 4;
/** The room that a day's name takes, in px. */
const DAY_LABEL_WIDTH = 72;
const DIGIT_WIDTH = 8;
const MARGIN = { top: 10, right: 10, bottom: 28 };

export interface PlotSize {
  /** In px, as everything here. */
  readonly width: number;
  readonly height: number;
}

interface Tick {
  readonly at: number;
  readonly text: string;
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PlottedSeries {
  readonly key: string;
  /** One for each day. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** What is drawn: bars for a few days, else a curve and the area under it. */
  readonly bars: readonly Bar[] | null;
  readonly linePath: string;
  readonly areaPath: string;
}

export interface PlotLayout {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly figures: readonly Tick[];
  readonly days: readonly (Tick & { readonly anchor: 'start' | 'middle' | 'end' })[];
  /** The middle of each day. */
  readonly dayCentres: readonly number[];
  readonly series: readonly PlottedSeries[];
}

/** Where everything of a chart stands. Figures begin at zero; there is at least one day and one series. */
export function layOutPlot(isoDays: readonly string[], series: readonly TimeSeries[], size: PlotSize): PlotLayout {
  const peak = Math.max(1, ...series.flatMap(({ values }) => values));
  const bottom = size.height - MARGIN.bottom;
  const y = scaleLinear([0, peak], [bottom, MARGIN.top]).nice(TICK_COUNT);
  const figures = y
    .ticks(TICK_COUNT)
    .filter(Number.isInteger)
    .map((value) => ({ at: y(value), text: formatFigure(value) }));
  const left = Math.max(...figures.map(({ text }) => text.length)) * DIGIT_WIDTH + DIGIT_WIDTH;
  const right = size.width - MARGIN.right;
  const isBars = isInBars(isoDays);
  const bands = scaleBand(isoDays, [left, right]).paddingInner(0.35).paddingOuter(0.2);
  const points = scalePoint(isoDays, [left, right]);
  const dayCentres = isoDays.map((day) =>
    isBars ? (bands(day) ?? left) + bands.bandwidth() / 2 : (points(day) ?? left),
  );
  const placed = series.map(({ key, values }, place) => {
    const dots = dayCentres.map((x, index) => ({ x, y: y(values[index] ?? 0) }));
    const width = bands.bandwidth() / series.length;
    const offset = (place - series.length / 2) * width;
    return {
      key,
      points: dots,
      bars: isBars ? dots.map((dot) => ({ x: dot.x + offset, y: dot.y, width, height: bottom - dot.y })) : null,
      ...pathsThrough(dots, bottom),
    };
  });
  const days = dayTicks(isoDays, dayCentres, isBars);
  return { left, right, top: MARGIN.top, bottom, figures, days, dayCentres, series: placed };
}

type Dot = PlottedSeries['points'][number];

function pathsThrough(dots: readonly Dot[], bottom: number): { linePath: string; areaPath: string } {
  const all = [...dots];
  const curve = line<Dot>(
    ({ x }) => x,
    ({ y }) => y,
  ).curve(curveMonotoneX);
  const below = area<Dot>(
    ({ x }) => x,
    bottom,
    ({ y }) => y,
  ).curve(curveMonotoneX);
  return { linePath: curve(all) ?? '', areaPath: below(all) ?? '' };
}

/** As many names as there is room for, the newest day's among them. */
function dayTicks(isoDays: readonly string[], centres: readonly number[], isBars: boolean): PlotLayout['days'] {
  const last = isoDays.length - 1;
  const span = (centres[last] ?? 0) - (centres[0] ?? 0);
  const step = Math.max(1, Math.ceil(isoDays.length / Math.max(1, Math.floor(span / DAY_LABEL_WIDTH))));
  return isoDays.flatMap((day, index) => {
    if ((last - index) % step !== 0) return [];
    const anchor = isBars || (index > 0 && index < last) ? 'middle' : index === 0 ? 'start' : 'end';
    return [{ at: centres[index] ?? 0, text: formatDay(day), anchor: anchor as 'start' | 'middle' | 'end' }];
  });
}

/** The day whose middle is the nearest to a place. */
export function nearestDay({ dayCentres }: PlotLayout, x: number): number {
  const distances = dayCentres.map((centre) => Math.abs(centre - x));
  return distances.indexOf(Math.min(...distances));
}
