import { type Invitation } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useNow } from '@magnetx/federation/clock';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, EmptyState, Panel } from '@magnetx/ui';
import { RoleBadge } from '../../shared/access/roles.tsx';
import { useRevokeInvitationMutation } from './team.endpoints.ts';
import styles from './team.module.css';

const DAY_MS = 86_400_000;

/** The open invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <Panel title={t('Open invitations')} gap="small">
      {invitations.length === 0 ? (
        <EmptyState
          title={t('No open invitations')}
          message={t('A link that you create waits here until it is used.')}
        />
      ) : null}
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { id: invitationId, role, invited_by: by, expires_at: expiresAt } = invitation;
  const nowMs = useNow();
  const { notify } = useHost();
  const [revoke, { isLoading }] = useRevokeInvitationMutation();
  const days = Math.max(1, Math.round((Date.parse(expiresAt) - nowMs) / DAY_MS));
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <RoleBadge role={role} />
        <span>{t('{days, plural, one {By {by}, # day left} other {By {by}, # days left}}', { days, by })}</span>
      </div>
      <Button
        variant="quiet"
        size="small"
        isBusy={isLoading}
        busyLabel={t('Withdrawing...')}
        onClick={async () => {
          const { error } = await revoke({ params: { invitationId } });
          if (error) notify({ type: 'error', title: errorText(error, t('The invitation was not withdrawn.')) });
        }}
      >
        {t('Withdraw')}
      </Button>
    </li>
  );
}
