import { describeLink } from '@magnetx/contracts';
import { ButtonLink, renderOutsideAnchor } from '@magnetx/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import styles from './review-detail.module.css';

interface LinkLineProps {
  label: string;
  href: string;
}

/** A link with its host set apart, and its punycode where it has other letters. Other addresses stay text. */
export function LinkLine({ label, href }: LinkLineProps) {
  const link = describeLink(href);
  return (
    <div className={styles.link}>
      <span className={styles.address}>
        {link ? (
          <>
            {link.scheme === 'http' ? 'http:// ' : null}
            <strong>{link.host}</strong>
            <span className={styles.rest}>{link.rest}</span>
            {link.host === link.asciiHost ? null : <code className={styles.ascii}>{link.asciiHost}</code>}
            {link.isLookalike ? (
              <span className={styles.warning}>Letters of another alphabet look like a–z</span>
            ) : null}
          </>
        ) : (
          href
        )}
      </span>
      {link ? (
        <ButtonLink href={href} render={renderOutsideAnchor} variant="secondary" size="small" icon={<ExternalLink />}>
          {label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
