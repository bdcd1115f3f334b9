import { IconButton } from '../icon-button/icon-button.tsx';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useWasTrue } from '../shared/use-was-true.ts';
import styles from './flyout.module.css';
import type { FlyoutProps } from './opened-flyout.tsx';

const Opened = lazyPart(
  async () => (await import(/* webpackChunkName: "windows" */ '../dialog/windows.ts')).OpenedFlyout,
  ClosedFlyout,
);

/** A non-modal dialog below its button; on a phone as wide as the window. It closes when the focus leaves it. */
export function Flyout(props: FlyoutProps) {
  Opened.useFetchedLater();
  const badge = props.badge ? (
    <span className={styles.badge} aria-hidden="true">
      {props.badge}
    </span>
  ) : null;
  return useWasTrue(props.open) ? <Opened {...props} badge={badge} /> : <ClosedFlyout {...props} badge={badge} />;
}

function ClosedFlyout({ label, icon, badge, open, onOpenChange }: FlyoutProps) {
  return (
    <div className={styles.region}>
      <IconButton
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
      />
      {badge}
    </div>
  );
}
