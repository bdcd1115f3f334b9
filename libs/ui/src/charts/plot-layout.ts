import { formatDay, formatFigure, type TimeSeries } from './series-texts.ts';

const TICK_COUNT = 4;
/** The room that a day's name takes, in px. */
const DAY_LABEL_WIDTH = 72;
const DIGIT_WIDTH = 8;
const MARGIN = { top: 10, right: 10, bottom: 28 };
/** Of a day's width, the part that its bars take. */
const BARS_SHARE = 0.7;
/** Narrower bars become steps. */
const BAR_WIDTH_MIN = 3;
const BAR_WIDTH_MAX = 40;
/** A count of 1 stays visible beside thousands. */
const BAR_HEIGHT_MIN = 2;

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
  /** One for each day that has a count; null where the days are too narrow for bars. */
  readonly bars: readonly Bar[] | null;
  /** The outline of the counts, level over each day. */
  readonly stepPath: string;
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

/** The geometry of a chart of daily counts. The scale begins at zero; there is at least one day and one series. */
export function layOutPlot(isoDays: readonly string[], series: readonly TimeSeries[], size: PlotSize): PlotLayout {
  const peak = Math.max(1, ...series.flatMap(({ values }) => values));
  const bottom = size.height - MARGIN.bottom;
  const { step, most } = roundScale(peak);
  const y = (count: number) => bottom + ((MARGIN.top - bottom) * count) / most;
  const figures = Array.from({ length: Math.round(most / step) + 1 }, (_figure, index) => index * step).map(
    (value) => ({ at: y(value), text: formatFigure(value) }),
  );
  const left = Math.max(...figures.map(({ text }) => text.length)) * DIGIT_WIDTH + DIGIT_WIDTH;
  const right = size.width - MARGIN.right;
  const dayWidth = (right - left) / isoDays.length;
  const barWidth = Math.min(BAR_WIDTH_MAX, (dayWidth * BARS_SHARE) / series.length);
  const dayCentres = isoDays.map((_day, index) => left + (index + 0.5) * dayWidth);
  const placed = series.map(({ key, values }, place) => {
    const tops = isoDays.map((_day, index) => topOf(values[index] ?? 0, y, bottom));
    const offset = (place - series.length / 2) * barWidth;
    const bars = tops.flatMap((top, index) =>
      top < bottom ? [{ x: (dayCentres[index] ?? 0) + offset, y: top, width: barWidth, height: bottom - top }] : [],
    );
    const stepPath = stepsThrough(tops, left, dayWidth);
    const areaPath = `${stepPath}V${bottom}H${round(left)}Z`;
    return { key, bars: barWidth >= BAR_WIDTH_MIN ? bars : null, stepPath, areaPath };
  });
  const days = dayTicks(isoDays, dayCentres, size.width);
  return { left, right, top: MARGIN.top, bottom, figures, days, dayCentres, series: placed };
}

/** The first digit of a step, by the least that is rounded to it: halfway, as logarithms. */
const DIGITS = [
  [Math.sqrt(50), 10],
  [Math.sqrt(10), 5],
  [Math.sqrt(2), 2],
] as const;

/** The distance between round figures, of which about four reach this count: 1, 2 or 5 times a power of ten. */
function roundStep(most: number): number {
  const rough = most / TICK_COUNT;
  const power = 10 ** Math.floor(Math.log10(rough));
  const [, digit = 1] = DIGITS.find(([from]) => rough / power >= from) ?? [];
  return Math.max(1, digit * power);
}

/** A scale from zero whose last figure is the peak or more. A longer scale may need a longer step. */
function roundScale(peak: number): { readonly step: number; readonly most: number } {
  const step = roundStep(peak);
  const most = Math.ceil(peak / step) * step;
  return roundStep(most) === step ? { step, most } : roundScale(most);
}

function topOf(count: number, y: (count: number) => number, bottom: number): number {
  return count > 0 ? Math.min(y(count), bottom - BAR_HEIGHT_MIN) : bottom;
}

function stepsThrough(tops: readonly number[], left: number, dayWidth: number): string {
  const steps = tops.map((top, index) => `V${round(top)}H${round(left + (index + 1) * dayWidth)}`);
  return `M${round(left)} ${round(tops[0] ?? 0)}${steps.join('')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** As many names as there is room for, the newest day's among them. */
function dayTicks(isoDays: readonly string[], centres: readonly number[], width: number): PlotLayout['days'] {
  const last = isoDays.length - 1;
  const span = (centres[last] ?? 0) - (centres[0] ?? 0);
  const step = Math.max(1, Math.ceil(isoDays.length / Math.max(1, Math.floor(span / DAY_LABEL_WIDTH))));
  return isoDays.flatMap((day, index) => {
    if ((last - index) % step !== 0) return [];
    const at = centres[index] ?? 0;
    const isAtEnd = at + DAY_LABEL_WIDTH / 2 > width;
    const anchor = isAtEnd ? 'end' : at < DAY_LABEL_WIDTH / 2 ? 'start' : 'middle';
    return [{ at, text: formatDay(day), anchor: anchor as 'start' | 'middle' | 'end' }];
  });
}

/** The day whose middle is the nearest to a place. */
export function nearestDay({ dayCentres }: PlotLayout, x: number): number {
  const distances = dayCentres.map((centre) => Math.abs(centre - x));
  return distances.indexOf(Math.min(...distances));
}
