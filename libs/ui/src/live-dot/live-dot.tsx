import { t } from '@magnetx/texts';
import { cx } from '../shared/cx.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './live-dot.module.css';

export type LiveState = 'connected' | 'connecting' | 'disconnected';

const labelOf: Record<LiveState, string> = {
  connected: t('Live'),
  connecting: t('Connecting'),
  disconnected: t('Offline'),
};

export interface LiveDotProps {
  state: LiveState;
  /** The words beside the dot, when "Live", "Connecting" or "Offline" do not fit. */
  label?: string | undefined;
  /** Shows the dot alone; assistive technology still announces the words. */
  isLabelHidden?: boolean | undefined;
}

/** Whether the page receives updates as they happen. The only thing on the site that loops. */
export function LiveDot({ state, label = labelOf[state], isLabelHidden = false }: LiveDotProps) {
  return (
    <span role="status" title={isLabelHidden ? label : undefined} className={cx(styles.live, styles[state])}>
      <span className={styles.dot} aria-hidden="true" />
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </span>
  );
}
