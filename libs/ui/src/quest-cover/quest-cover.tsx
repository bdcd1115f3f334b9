import { BANNER_AREA, colorsOf, COVER_AREA, drawCover, type FieldArea } from '@magnetx/drawing';
import { useMemo, useState } from 'react';
import { cx } from '../shared/cx.ts';
import { useInBrowser } from '../shared/use-in-browser.ts';
import styles from './quest-cover.module.css';

export interface QuestCoverProps {
  /** An uploaded picture of 16 : 9. Without one, or if it fails to load, a cover is drawn. */
  picture?: { readonly src: string; readonly srcSet?: string } | undefined;
  /** Its width on the page, as the attribute `sizes` has it. */
  sizes?: string | undefined;
  /** The drawn cover differs by seed: the quest's number. */
  seed: string | number;
  /** The drawn cover has this project's hue. */
  projectName: string;
  /** The page's largest picture, loaded first. Others load when they come near the screen. */
  isEager?: boolean | undefined;
  /** Draws lines for a box much wider than high, as a page's banner is. */
  isBanner?: boolean | undefined;
  className?: string | undefined;
}

/**
 * A quest's cover, 16 : 9, as wide as its box. Decoration: the quest's title is beside it. Lines are drawn in the
 * browser, so that prerendered HTML, which may serve for any quest, has none.
 */
export function QuestCover({ picture, sizes, seed, projectName, isEager, isBanner, className }: QuestCoverProps) {
  const [failed, setFailed] = useState('');
  const isInBrowser = useInBrowser();
  const isShown = picture !== undefined && picture.src !== failed;
  return (
    <div className={cx(styles.cover, className)} aria-hidden="true">
      {isShown ? (
        <img
          className={styles.picture}
          {...picture}
          sizes={sizes}
          alt=""
          width={COVER_AREA.width}
          height={COVER_AREA.height}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(picture.src)}
        />
      ) : isInBrowser ? (
        <DrawnCover seed={String(seed)} projectName={projectName} area={isBanner ? BANNER_AREA : COVER_AREA} />
      ) : null}
    </div>
  );
}

interface DrawnCoverProps {
  seed: string;
  projectName: string;
  area: FieldArea;
}

function DrawnCover({ seed, projectName, area }: DrawnCoverProps) {
  const { poles, lines } = useMemo(() => drawCover(seed, area), [seed, area]);
  const { deep, glow, line } = colorsOf(projectName);
  // Covers that share the name have the same colours.
  const groundId = `cover-${deep.slice(1)}`;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${area.width} ${area.height}`}
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
    >
      <linearGradient id={groundId} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor={deep} />
        <stop offset="1" stopColor={glow} />
      </linearGradient>
      <rect width={area.width} height={area.height} fill={`url(#${groundId})`} />
      <path d={lines} fill="none" stroke={line} strokeOpacity="0.75" />
      {poles.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="5" fill={line} />
      ))}
    </svg>
  );
}
