import type { Callout } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, Button, EmptyState, ListFrame, Panel, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { CalloutDialog } from './callout-dialog.tsx';
import { useListCalloutsQuery, useResendCalloutMutation } from './team.endpoints.ts';
import styles from './team.module.css';

const FIRST_SHOWN = 5;

/** The latest requests to the project's software, and the way to connect it. */
export function CalloutsPanel() {
  const answer = useListCalloutsQuery(undefined, { refetchOnMountOrArgChange: true });
  const canPost = usePermission('quests.write');
  const [isOpen, setIsOpen] = useState(false);
  const [hasAll, setHasAll] = useState(false);
  const { callouts } = answer.data ?? {};
  const count = callouts?.length ?? 0;
  return (
    <Panel title={t('Requests to your software')} gap="small">
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The requests could not be loaded')}
        loading={<Skeleton height={66} />}
      >
        {callouts && count === 0 ? (
          <EmptyState
            title={t('Nothing was asked yet')}
            message={t(
              'A quest can have the check “Answer of your software”: your server says whether a person has done ' +
                'it. Each question to it is listed here.',
            )}
          />
        ) : null}
        <ul className={styles.list} aria-label={t('Requests to your software')}>
          {callouts?.slice(0, hasAll ? count : FIRST_SHOWN).map((callout) => (
            <Request key={callout.id} callout={callout} canSend={canPost} />
          ))}
        </ul>
      </ListFrame>
      <div className={styles.facts}>
        {canPost ? (
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            {t('Connect your software')}
          </Button>
        ) : null}
        {count > FIRST_SHOWN && !hasAll ? (
          <Button variant="quiet" size="small" onClick={() => setHasAll(true)}>
            {t('Show all {count}', { count })}
          </Button>
        ) : null}
      </div>
      {isOpen ? <CalloutDialog onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}

function Request({ callout, canSend }: { callout: Callout; canSend: boolean }) {
  const { id: calloutId, at, quest_id: questId, result, reason, status, duration_ms: ms } = callout;
  const { notify } = useHost();
  const [resend, { isLoading }] = useResendCalloutMutation();
  async function send(): Promise<void> {
    const { error } = await resend({ params: { calloutId } });
    if (error) notify({ type: 'error', title: errorText(error, t('It was not sent again')) });
    else notify({ type: 'success', title: t('Sent again'), message: t('The answer is listed in a moment.') });
  }
  return (
    <li className={styles.row}>
      <span>
        <Badge tone={result === null ? 'danger' : 'neutral'}>{result ?? t('no result')}</Badge>{' '}
        {[
          questId === null ? t('Test') : t('Quest {questId}', { questId }),
          status ?? t('no answer'),
          t('{ms} ms', { ms }),
          reason,
        ]
          .filter(Boolean)
          .join(' · ')}{' '}
        <Ago at={at} />
      </span>
      {canSend && result === null && questId !== null ? (
        <Button variant="quiet" size="small" isBusy={isLoading} busyLabel={t('Sending...')} onClick={() => void send()}>
          {t('Send again')}
        </Button>
      ) : null}
    </li>
  );
}
