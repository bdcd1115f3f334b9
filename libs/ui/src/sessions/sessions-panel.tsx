import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import type { ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import { ListFrame, type ListState } from '../list-frame/list-frame.tsx';
import { Panel } from '../panel/panel.tsx';
import { useAttempts } from '../shared/use-attempts.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Stack } from '../stack/stack.tsx';
import styles from './sessions-panel.module.css';

/** As the API describes it. */
interface OwnSession {
  id: string;
  device: string;
  started_at: string;
  last_used_at: string;
  is_this: boolean;
}

interface SessionsPanelProps {
  state: ListState;
  /** Undefined while they load. */
  sessions: readonly OwnSession[] | undefined;
  ago: (moment: string) => ReactNode;
  end: (sessionId: string) => Promise<{ error?: unknown }>;
  endOthers: () => Promise<{ error?: unknown }>;
  failureText: (error: unknown) => string;
}

const OTHERS = 'others';

/** Where a person is signed in, with ways to end one session or all others. */
export function SessionsPanel({ state, sessions = [], ago, end, endOthers, failureText }: SessionsPanelProps) {
  /** By the id of a session, or `others`. */
  const { busy: ending, failure, attempt } = useAttempts(failureText);

  return (
    <Panel title={t('Where you are signed in')} gap="small">
      <ListFrame
        state={state}
        failedTitle={t('Your sessions could not be loaded')}
        loading={<Skeleton height={120} shape="block" />}
      >
        <Stack gap={16}>
          <p>{t('Each session lasts a day. One that you end closes its open pages.')}</p>
          {failure ? (
            <Banner tone="danger" title={t('The session was not ended')}>
              {failure}
            </Banner>
          ) : null}
          <ul className={styles.list}>
            {sessions.map(({ id, device, started_at: startedAt, last_used_at: usedAt, is_this: isThis }) => (
              <li key={id} className={styles.session}>
                <span>
                  <strong className={styles.device}>{device}</strong>{' '}
                  {isThis ? <Badge tone="success">{t('This session')}</Badge> : null}
                  <span className={styles.times}>
                    <Trans
                      text="Signed in {startedAt}, last used {usedAt}"
                      values={{ startedAt: ago(startedAt), usedAt: ago(usedAt) }}
                    />
                  </span>
                </span>
                {isThis ? null : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={t('End the session on {device}', { device })}
                    isBusy={ending === id}
                    busyLabel={t('Ending...')}
                    onClick={() => void attempt(id, end(id))}
                  >
                    {t('End')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 ? (
            <div>
              <Button
                variant="secondary"
                isBusy={ending === OTHERS}
                busyLabel={t('Ending...')}
                onClick={() => void attempt(OTHERS, endOthers())}
              >
                {t('End all other sessions')}
              </Button>
            </div>
          ) : null}
        </Stack>
      </ListFrame>
    </Panel>
  );
}
