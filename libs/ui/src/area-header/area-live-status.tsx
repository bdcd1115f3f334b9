import { useRef } from 'react';
import { Button } from '../button/button';
import { LiveDot, type LiveState } from '../live-dot/live-dot';
import { useKeptFocus } from '../shared/use-kept-focus';
import styles from './area-header.module.css';

const LABELS: Readonly<Record<LiveState, string>> = {
  connected: 'Connected',
  connecting: 'Connecting',
  disconnected: 'Disconnected',
};

export interface AreaLiveStatusProps {
  state: LiveState;
  /** True when no attempt to connect follows by itself. */
  isStopped: boolean;
  onReconnect: () => void;
}

/** A dot while all is well; words and a way back where it is not. */
export function AreaLiveStatus({ state, isStopped, onReconnect }: AreaLiveStatusProps) {
  const status = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(status);
  return (
    <div ref={status} className={styles.live} tabIndex={-1} {...keptFocus}>
      <LiveDot state={state} label={LABELS[state]} isLabelHidden />
      {isStopped ? (
        <Button variant="secondary" size="small" onClick={onReconnect}>
          Reconnect
        </Button>
      ) : null}
    </div>
  );
}
