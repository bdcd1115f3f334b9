import { type Submission } from '@magnetx/contracts';
import { locale, t } from '@magnetx/texts';
import { Avatar, renderSubmittedAnchor } from '@magnetx/ui';
import styles from './submissions.module.css';

type Person = NonNullable<Submission['person']>;
type Decisions = Person['record'];

const days = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });

const share = ({ approved, rejected }: Decisions, where: string) =>
  t('{approved} of {approved2} approved {where}', { approved, approved2: approved + rejected, where });

/** How their earlier work was decided. Not how it was decided elsewhere, when all of it was here. */
function recordText({ record, recordHere }: Person): string {
  const [all, here] = [record, recordHere].map(({ approved, rejected }) => approved + rejected);
  if (all === 0) return t('No work decided yet');
  if (here === 0) return share(record, 'elsewhere');
  return all === here
    ? share(recordHere, t('with you'))
    : `${share(recordHere, t('with you'))}, ${share(record, t('in all'))}`;
}

/** The author: their X profile, and their record. */
export function PersonCell({ person, isWhole = false }: { person: Person | null; isWhole?: boolean }) {
  if (!person) return <span className={styles.muted}>{t('A former user')}</span>;
  const { handle, name, avatarUrl, followers, memberSince } = person;
  const facts = [
    ...(followers === null ? [] : [t('{followers, plural, one {# follower} other {# followers}}', { followers })]),
    recordText(person),
    ...(isWhole ? [t('Here since {days}', { days: days.format(new Date(memberSince)) })] : []),
  ];
  return (
    <div className={styles.person}>
      <Avatar name={name || handle} src={avatarUrl} size="small" isDecorative />
      <div className={styles.who}>
        {renderSubmittedAnchor({
          href: `https://x.com/${encodeURIComponent(handle)}`,
          className: styles.handle,
          'aria-label': t('@{handle} at X (opens in a new tab)', { handle }),
          children: `@${handle}`,
        })}
        <ul
          className={styles.facts}
          aria-label={t('{count, plural, one {# fact about @{handle}} other {# facts about @{handle}}}', {
            count: facts.length,
            handle,
          })}
        >
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
