import { t } from '@magnetx/texts';
import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './day-plot.module.css';
import { layOutPlot, nearestDay, type PlotLayout } from './plot-layout.ts';
import { formatDay, formatFigure, type TimeSeries } from './series-texts.ts';
import { useElementWidth } from './use-element-width.ts';

const WIDTH_UNMEASURED = 640;
const HEIGHT_PX = 220;
const WEEK_DAYS = 7;

/** The step of each key, in days. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -WEEK_DAYS,
  PageUp: WEEK_DAYS,
  Home: -Infinity,
  End: Infinity,
};

export interface DayPlotProps {
  label: string;
  days: readonly string[];
  series: readonly TimeSeries[];
  /** In px; 220 by default. */
  height?: number | undefined;
  /** The day that is looked at, by its place. */
  picked: number | null;
  onPick: (place: number | null) => void;
}

/** The plot: bars, or steps where a day is too narrow. The pointer or the arrow keys pick a day, which is announced. */
export function DayPlot({ label, days, series, height = HEIGHT_PX, picked, onPick }: DayPlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame, WIDTH_UNMEASURED);
  const layout = useMemo(() => layOutPlot(days, series, { width, height }), [days, series, width, height]);
  const last = days.length - 1;
  const place = picked ?? last;

  function handleKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onPick(Math.min(last, Math.max(0, place + step)));
  }

  function handlePointer({ clientX, currentTarget }: PointerEvent<HTMLElement>): void {
    const box = currentTarget.getBoundingClientRect();
    const x = box.width > 0 ? ((clientX - box.left) / box.width) * width : 0;
    onPick(nearestDay(layout, x));
  }

  return (
    <div
      ref={frame}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('{label}: look at a day', { label })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={dayText(days, series, place)}
      onFocus={() => onPick(place)}
      onBlur={() => onPick(null)}
      onKeyDown={handleKey}
      onPointerDown={handlePointer}
      onPointerMove={handlePointer}
      onPointerLeave={() => onPick(null)}
    >
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" height={height} aria-hidden="true" focusable="false">
        <Grid layout={layout} />
        {layout.series.map((one, index) => (
          <Shape key={one.key} series={one} place={index} />
        ))}
        {picked === null ? null : <Pick layout={layout} place={picked} />}
      </svg>
    </div>
  );
}

function dayText(days: readonly string[], series: readonly TimeSeries[], place: number): string {
  const figures = series.map(({ label, values }) => `${label} ${formatFigure(values[place] ?? 0)}`);
  return `${formatDay(days[place] ?? '')}: ${figures.join(', ')}`;
}

function Grid({ layout }: { layout: PlotLayout }) {
  const { left, right, bottom, figures, days } = layout;
  return (
    <g>
      {figures.map(({ at, text }) => (
        <g key={text}>
          <line className={styles.gridLine} x1={left} x2={right} y1={at} y2={at} />
          <text className={styles.label} x={left - 8} y={at} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {days.map(({ at, text, anchor }) => (
        <text key={at} className={styles.label} x={at} y={bottom + 20} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** The class that gives the series in this place its colour and its stroke. */
export function seriesClass(place: number): string | undefined {
  return [styles.first, styles.second, styles.third][place];
}

function Shape({ series, place }: { series: PlotLayout['series'][number]; place: number }) {
  const { bars, stepPath, areaPath } = series;
  if (bars) {
    return (
      <g className={seriesClass(place)}>
        {bars.map((bar) => (
          <rect key={bar.x} className={styles.bar} rx="2" {...bar} />
        ))}
      </g>
    );
  }
  return (
    <g className={seriesClass(place)}>
      {place === 0 ? <path className={styles.area} d={areaPath} /> : null}
      <path className={styles.step} d={stepPath} />
    </g>
  );
}

function Pick({ layout, place }: { layout: PlotLayout; place: number }) {
  const x = layout.dayCentres[place];
  return <line className={styles.pick} x1={x} x2={x} y1={layout.top} y2={layout.bottom} />;
}
