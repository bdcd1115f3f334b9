import { linkPartsOf, type Submission } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import styles from './submissions.module.css';

/** Opens a page of strangers: it learns nothing of this one, and cannot reach it. */
export function OutsideLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      className={styles.outside}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      aria-label={`${label} (opens in a new tab)`}
      title={href}
    >
      {children}
    </a>
  );
}

/** The link to the work, whose host stands apart, so that it is read first. */
export function SubmissionLink({ submission: { url, person } }: { submission: Submission }) {
  const parts = linkPartsOf(url);
  if (!parts) return <span className={styles.muted}>{url || 'The link was removed with the account'}</span>;
  return (
    <span className={styles.linkLine}>
      <OutsideLink href={url} label={`Open the work of @${person?.handle ?? 'a former user'} at ${parts.host}`}>
        <ExternalLink size={16} aria-hidden="true" />
        <span className={styles.host}>{parts.host}</span>
        <span className={styles.rest}>{parts.rest}</span>
      </OutsideLink>
      {parts.isPunycode ? (
        <Badge tone="warning" icon={<TriangleAlert />}>
          Unusual letters in the address
        </Badge>
      ) : null}
    </span>
  );
}
