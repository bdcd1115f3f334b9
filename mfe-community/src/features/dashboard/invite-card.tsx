import { CopyField, Panel } from '@magnetx/ui';
import styles from './dashboard.module.css';

const linkOf = (code: string) => `${window.location.origin}?ref=${encodeURIComponent(code)}`;

/** The user's referral code, and the address that carries it. */
export function InviteCard({ referralCode }: { referralCode: string }) {
  return (
    <div id="invite">
      <Panel title="Invite Friends" size="large" gap="small">
        <p>
          Your referral code is <strong className="tabular">{referralCode || 'Loading...'}</strong>
        </p>
        {referralCode ? (
          <CopyField label="Invite link" value={linkOf(referralCode)} />
        ) : (
          <div className={styles.waiting} aria-hidden="true">
            <CopyField label="Invite link" value={linkOf('MX-00000000')} />
          </div>
        )}
      </Panel>
    </div>
  );
}
