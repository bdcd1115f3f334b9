import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any length that an SVG takes: pixels, or a text such as "60%". */
  width?: number | string | undefined;
  height?: number | string | undefined;
  shape?: 'line' | 'block' | 'circle' | undefined;
}

const radiusOf = { line: 4, block: 12, circle: '50%' };

/**
 * The shape of what is still loading, hidden from assistive technology: the place around it says that it waits.
 * Drawn as SVG because its size is data, and the content security policy allows no style attribute in HTML.
 */
export function Skeleton({ width = '100%', height = 16, shape = 'line' }: SkeletonProps) {
  return (
    <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" data-skeleton="">
      <rect width="100%" height="100%" rx={radiusOf[shape]} />
    </svg>
  );
}
