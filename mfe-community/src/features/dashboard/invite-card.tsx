import { Card, CopyField } from '@magnetx/ui';
import styles from './dashboard.module.css';

/** The user's referral code, and the address that carries it. */
export function InviteCard({ referralCode }: { referralCode: string }) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="invite-heading">
      <h2 id="invite-heading" className={styles.heading}>
        Invite Friends
      </h2>
      <p>
        Your referral code is <strong className="tabular">{referralCode || 'Loading...'}</strong>
      </p>
      {referralCode ? (
        <CopyField label="Invite link" value={`${window.location.origin}?ref=${encodeURIComponent(referralCode)}`} />
      ) : null}
    </Card>
  );
}
