import { describeLink, type ProjectApplication } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { LinkAddress, LinkWarning, Note, renderSubmittedAnchor } from '@magnetx/ui';
import styles from './applications.module.css';

export function ApplicantHandle({ handle }: Pick<ProjectApplication, 'handle'>) {
  return renderSubmittedAnchor({
    href: `https://x.com/${encodeURIComponent(handle)}`,
    className: styles.handle,
    children: `@${handle}`,
  });
}

/** The applicant's past on this site. */
export function ApplicantRecord({ record }: Pick<ProjectApplication, 'record'>) {
  return (
    <Note>
      {t(
        '{quests, plural, one {# quest} other {# quests}} here, {approved, plural, one ' +
          '{# approved submission} other {# approved submissions}}',
        { quests: record.quests, approved: record.approved },
      )}
    </Note>
  );
}

/** The links of an application, each with its host set apart. */
export function ApplicationLinks({ links }: Pick<ProjectApplication, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('Links')}>
      {links.map((href) => {
        const link = describeLink(href);
        return (
          <li key={href}>
            {link ? (
              <>
                {renderSubmittedAnchor({ href, children: <LinkAddress parts={link} /> })} <LinkWarning parts={link} />
              </>
            ) : (
              href
            )}
          </li>
        );
      })}
    </ul>
  );
}
