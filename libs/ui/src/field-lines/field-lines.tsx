import { computeFieldLines, toPathData, type FieldArea, type Pole } from '@magnetx/drawing';
import { useState } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './field-lines.module.css';

const areaDefault: FieldArea = { width: 480, height: 240 };
const polesDefault: readonly Pole[] = [
  { x: 170, y: 120, charge: 1 },
  { x: 310, y: 120, charge: -1 },
];

/** The latest field of these poles. Computing it takes some milliseconds each time that its page is opened. */
const known = new WeakMap<readonly Pole[], { area: FieldArea; density: number; lines: string }>();

export interface FieldLinesProps {
  /** In units of `area`. Constant objects: the lines are computed again whenever they change. */
  poles?: readonly Pole[] | undefined;
  area?: FieldArea | undefined;
  /** Lines per pole. */
  density?: number | undefined;
  /** From 0 to 1. */
  intensity?: number | undefined;
  /** Repeats the colours beyond the first two poles, for fields in which norths and souths alternate. */
  isMirrored?: boolean | undefined;
  /** Marks the poles themselves with dots. */
  hasPoles?: boolean | undefined;
  /** Whenever this changes, the lines tighten once: points have arrived. */
  pulse?: string | number | undefined;
  className?: string | undefined;
}

/** The field of the poles as thin curves, filling its box. Decoration: hidden from assistive technology. */
export function FieldLines({
  poles = polesDefault,
  area = areaDefault,
  density = 18,
  intensity = 1,
  isMirrored = false,
  hasPoles = true,
  pulse,
  className,
}: FieldLinesProps) {
  const [firstPulse] = useState(pulse);
  const lines = linesOf(poles, area, density);
  const north = poles.find(({ charge }) => charge > 0);
  const south = poles.find(({ charge }) => charge < 0);
  const gradient = {
    x1: north?.x ?? 0,
    y1: north?.y ?? 0,
    x2: south?.x ?? area.width,
    y2: south?.y ?? area.height,
  };
  // The same in a prerender and in the browser. Two fields that share the name share the gradient.
  const gradientId = [isMirrored ? 'mirror' : 'field', ...Object.values(gradient)].join('_');

  return (
    <svg
      className={cx(styles.field, className)}
      viewBox={`0 0 ${area.width} ${area.height}`}
      preserveAspectRatio="xMidYMid slice"
      opacity={intensity}
      aria-hidden="true"
      focusable="false"
    >
      <linearGradient
        id={gradientId}
        gradientUnits="userSpaceOnUse"
        spreadMethod={isMirrored ? 'reflect' : 'pad'}
        {...gradient}
      >
        <stop offset="0.1" className={styles.northStop} />
        <stop offset="0.9" className={styles.southStop} />
      </linearGradient>
      <g key={pulse} className={cx(pulse !== firstPulse && styles.pulse)}>
        <path className={styles.line} d={lines} stroke={`url(#${gradientId})`} />
      </g>
      {hasPoles
        ? poles.map((pole) => (
            <circle
              key={`${pole.x} ${pole.y}`}
              className={pole.charge > 0 ? styles.northPole : styles.southPole}
              cx={pole.x}
              cy={pole.y}
              r="5"
            />
          ))
        : null}
    </svg>
  );
}

/** All lines as one path: a prerender sends each element, and a page has hundreds of lines. */
function linesOf(poles: readonly Pole[], area: FieldArea, density: number): string {
  const last = known.get(poles);
  if (last?.area === area && last.density === density) return last.lines;
  const lines = computeFieldLines(poles, area, density).map(toPathData).join('');
  known.set(poles, { area, density, lines });
  return lines;
}
