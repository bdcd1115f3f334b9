import { cx } from '../shared/cx';
import styles from './live-dot.module.css';

export type LiveState = 'connected' | 'connecting' | 'disconnected';

const labelOf: Record<LiveState, string> = {
  connected: 'Live',
  connecting: 'Connecting',
  disconnected: 'Offline',
};

export interface LiveDotProps {
  state: LiveState;
  /** The words beside the dot, when "Live", "Connecting" or "Offline" do not fit. */
  label?: string | undefined;
}

/** Whether the page receives updates as they happen. The only thing on the site that loops. */
export function LiveDot({ state, label = labelOf[state] }: LiveDotProps) {
  return (
    <span role="status" className={cx(styles.live, styles[state])}>
      <span className={styles.dot} aria-hidden="true" />
      {label}
    </span>
  );
}
