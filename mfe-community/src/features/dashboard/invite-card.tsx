import { Card, CopyField, PanelHead } from '@magnetx/ui';
import styles from './dashboard.module.css';

/** The user's referral code, and the address that carries it. */
export function InviteCard({ referralCode }: { referralCode: string }) {
  return (
    <Card as="section" className={styles.card} aria-labelledby="invite-heading">
      <PanelHead id="invite-heading" title="Invite Friends" size="large" />
      <p>
        Your referral code is <strong className="tabular">{referralCode || 'Loading...'}</strong>
      </p>
      {referralCode ? (
        <CopyField label="Invite link" value={`${window.location.origin}?ref=${encodeURIComponent(referralCode)}`} />
      ) : null}
    </Card>
  );
}
