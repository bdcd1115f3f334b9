import { formatCount, linkPartsOf, type ProjectApplication } from '@magnetx/contracts';
import { Badge, Note } from '@magnetx/ui';
import styles from './applications.module.css';

/** A link of an applicant: nothing of this site goes along with it. */
const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer nofollow', title: 'Opens in a new tab' } as const;

export function ApplicantHandle({ handle }: Pick<ProjectApplication, 'handle'>) {
  return (
    <a {...OUTSIDE} className={styles.handle} href={`https://x.com/${encodeURIComponent(handle)}`}>
      @{handle}
    </a>
  );
}

/** The applicant's past on this site. */
export function ApplicantRecord({ record }: Pick<ProjectApplication, 'record'>) {
  return (
    <Note>
      {formatCount(record.quests, 'quest')} here, {formatCount(record.approved, 'approved submission')}
    </Note>
  );
}

/** The links of an application, each with its host set apart. */
export function ApplicationLinks({ links }: Pick<ProjectApplication, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Links">
      {links.map((link) => {
        const { host, rest, isPunycode } = linkPartsOf(link) ?? { host: link, rest: '', isPunycode: false };
        return (
          <li key={link}>
            <a {...OUTSIDE} href={link}>
              <strong>{host}</strong>
              <span className={styles.rest}>{rest}</span>
            </a>
            {isPunycode ? <Badge tone="warning">Unusual letters</Badge> : null}
          </li>
        );
      })}
    </ul>
  );
}
