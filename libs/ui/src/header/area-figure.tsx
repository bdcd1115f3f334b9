import { AnimatedNumber } from '../animated-number/animated-number.tsx';
import type { RenderLink } from '../button/button-link.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './area-header.module.css';

export interface AreaFigureProps {
  /** Undefined while it loads; null when it could not be loaded. */
  value: number | null | undefined;
  format: (value: number) => string;
  unit: string;
  /** The accessible name of the figure. */
  label: string;
  /** Where the figure is explained. */
  href: string;
  renderLink: RenderLink;
}

/** The one figure of an area's header, which counts up when it changes. */
export function AreaFigure({ value, format, unit, label, href, renderLink }: AreaFigureProps) {
  return renderLink({
    href,
    className: styles.figure,
    children:
      value === undefined ? (
        <>
          <Skeleton width={72} height={18} />
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      ) : (
        <span data-testid="mxp-total">
          {value === null ? <span>–</span> : <AnimatedNumber value={value} format={format} isSilent />}
          <span className={styles.unit}> {unit}</span>
        </span>
      ),
  });
}
