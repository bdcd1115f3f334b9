import type { Point } from '@magnetx/drawing';
import { useReducedMotion } from '@magnetx/ui';
import { useEffect, useRef } from 'react';
import { SAMPLE_AREA, arrivalWays } from './sample-field.ts';
import styles from './hero.module.css';
import { TRAVEL_MS } from './use-sample-play.ts';

/** A point on its way along a field line to the board. Each number that it gets sends one. */
export function ArrivingPoint({ launched }: { launched: number }) {
  const dotRef = useRef<SVGCircleElement>(null);
  const waysRef = useRef<Point[][] | null>(null);
  const isReduced = useReducedMotion();

  useEffect(() => {
    if (launched === 0 || isReduced) return undefined;
    // At the first flight only, so that the page's first paint does not wait for it.
    waysRef.current ??= arrivalWays();
    const ways = waysRef.current;
    const way = ways[(launched * 5) % ways.length] ?? [];
    const flight = dotRef.current?.animate(keyframesAlong(way), {
      duration: TRAVEL_MS,
      easing: 'cubic-bezier(0.5, 0, 0.9, 0.6)',
    });
    return () => flight?.cancel();
  }, [launched, isReduced]);

  return (
    <svg className={styles.points} viewBox={`0 0 ${SAMPLE_AREA.width} ${SAMPLE_AREA.height}`} aria-hidden="true">
      <circle ref={dotRef} className={styles.point} r="9" opacity="0" />
    </svg>
  );
}

/** Points lie closer where the way bends: offsets by length keep the speed even. */
function keyframesAlong(way: readonly Point[]): Keyframe[] {
  let length = 0;
  const lengths = way.map(([x, y], index) => {
    const [px, py] = way[index - 1] ?? [x, y];
    length += Math.hypot(x - px, y - py);
    return length;
  });
  return way.map(([x, y], index) => {
    const offset = (lengths[index] ?? 0) / length;
    return { offset, transform: `translate(${x}px, ${y}px)`, opacity: Math.min(1, offset * 4) };
  });
}
