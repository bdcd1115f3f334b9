import { useSessionToken } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { ButtonLink, CopyButton, IconButton, renderOutsideAnchor } from '@magnetx/ui';
import Share from 'lucide-react/icons/share-2';
import { XMark } from '../components/x-mark.tsx';
import { useGetReferralStatsQuery } from '../session/session.endpoints.ts';
import { userSession } from '../session/user-session.ts';
import styles from './share-menu.module.css';

interface ShareMenuProps {
  title: string;
  /** The address of the public page. A member's own invitation is added to it. */
  address: string;
  /** The member's own, on pages that know it. */
  referralCode?: string | undefined;
  /** Whether the link is shown elsewhere, where it can be copied. */
  hasCopy?: boolean;
}

/** The member's referral code, which a page may know already; undefined without a session. */
function useOwnReferralCode(known: string | undefined): string | undefined {
  const token = useSessionToken(userSession);
  const { data } = useGetReferralStatsQuery(token ?? '', { skip: token === null || known !== undefined });
  return known ?? data?.user.referralCode;
}

function intentOf(text: string, url: string): string {
  return `https://x.com/intent/post?${new URLSearchParams({ text, url }).toString()}`;
}

/** Ways to share a public page: a post on X, its link, and the browser's own sheet if it has one. Browsers only. */
export function ShareMenu({ title, address, referralCode, hasCopy = true }: ShareMenuProps) {
  const code = useOwnReferralCode(referralCode);
  const link = code ? `${address}?ref=${encodeURIComponent(code)}` : address;
  const share = () => {
    // Rejects if the person closes the sheet.
    navigator.share({ title, url: link }).catch(() => undefined);
  };
  return (
    <div className={styles.menu} role="group" aria-label={t('Share')}>
      <ButtonLink variant="secondary" href={intentOf(title, link)} render={renderOutsideAnchor} icon={<XMark />}>
        {t('Share on X')}
      </ButtonLink>
      {hasCopy ? <CopyButton label={t('Copy link')} value={link} isLabelShown /> : null}
      {'share' in navigator ? <IconButton label={t('Share…')} size="small" icon={<Share />} onClick={share} /> : null}
    </div>
  );
}
