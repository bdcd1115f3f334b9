import { describeLink, type Submission } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { LinkAddress, LinkWarning, renderSubmittedAnchor } from '@magnetx/ui';
import ExternalLink from 'lucide-react/icons/external-link';
import styles from './submissions.module.css';

/** The link to the work, with its address. */
export function SubmissionLink({ submission: { url, person } }: { submission: Submission }) {
  const link = describeLink(url);
  if (!link) return <span className={styles.muted}>{url || t('The link was removed with the account')}</span>;
  const author = person ? `@${person.handle}` : t('a former user');
  return (
    <span className={styles.linkLine}>
      {renderSubmittedAnchor({
        href: url,
        className: styles.outside,
        title: url,
        'aria-label': t('Open the work of {author} at {asciiHost} (opens in a new tab)', {
          author,
          asciiHost: link.asciiHost,
        }),
        children: (
          <>
            <ExternalLink size={16} aria-hidden="true" /> <LinkAddress parts={link} />
          </>
        ),
      })}
      <LinkWarning parts={link} />
    </span>
  );
}
