import { describeLink } from '@magnetx/contracts';
import { ButtonLink, LinkAddress, LinkWarning, renderSubmittedAnchor } from '@magnetx/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import styles from './review-detail.module.css';

interface LinkLineProps {
  label: string;
  href: string;
}

/** A link of a user or an owner, with its address. Addresses that cannot be followed stay text. */
export function LinkLine({ label, href }: LinkLineProps) {
  const link = describeLink(href);
  return (
    <div className={styles.link}>
      <span className={styles.address}>
        {link ? (
          <>
            <LinkAddress parts={link} /> <LinkWarning parts={link} />
          </>
        ) : (
          href
        )}
      </span>
      {link ? (
        <ButtonLink href={href} render={renderSubmittedAnchor} variant="secondary" size="small" icon={<ExternalLink />}>
          {label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
