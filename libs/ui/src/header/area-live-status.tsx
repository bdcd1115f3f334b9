import { t } from '@magnetx/texts';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';
import { LiveDot, type LiveState } from '../live-dot/live-dot.tsx';
import { useKeptFocus } from '../shared/use-kept-focus.ts';
import styles from './area-header.module.css';

const LABELS: Readonly<Record<LiveState, string>> = {
  connected: t('Connected'),
  connecting: t('Connecting'),
  disconnected: t('Disconnected'),
};

export interface AreaLiveStatusProps {
  state: LiveState;
  /** True when no further attempt to connect is scheduled. */
  isStopped: boolean;
  onReconnect: () => void;
  /** In words too while all is well. */
  isInWords?: boolean;
}

/** A dot while all is well; a way back where it is not. */
export function AreaLiveStatus({ state, isStopped, onReconnect, isInWords = false }: AreaLiveStatusProps) {
  const status = useRef<HTMLDivElement>(null);
  const keptFocus = useKeptFocus(status);
  return (
    <div ref={status} className={styles.live} tabIndex={-1} {...keptFocus}>
      <LiveDot state={state} label={LABELS[state]} isLabelHidden={!isInWords} />
      {isStopped ? (
        <Button variant="secondary" size="small" onClick={onReconnect}>
          {t('Reconnect')}
        </Button>
      ) : null}
    </div>
  );
}
