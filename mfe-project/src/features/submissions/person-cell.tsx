import { formatCount, formatFigure, type Submission } from '@magnetx/contracts';
import { Avatar, renderSubmittedAnchor } from '@magnetx/ui';
import styles from './submissions.module.css';

type Person = NonNullable<Submission['person']>;
type Decisions = Person['record'];

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const share = ({ approved, rejected }: Decisions, where: string) =>
  `${approved} of ${approved + rejected} approved ${where}`;

/** How their earlier work was decided. Not how it was decided elsewhere, when all of it was here. */
function recordText({ record, recordHere }: Person): string {
  const [all, here] = [record, recordHere].map(({ approved, rejected }) => approved + rejected);
  if (all === 0) return 'No work decided yet';
  if (here === 0) return share(record, 'elsewhere');
  return all === here ? share(recordHere, 'with you') : `${share(recordHere, 'with you')}, ${share(record, 'in all')}`;
}

/** The author: their X profile, and their record. */
export function PersonCell({ person, isWhole = false }: { person: Person | null; isWhole?: boolean }) {
  if (!person) return <span className={styles.muted}>A former user</span>;
  const { handle, name, avatarUrl, followers, memberSince } = person;
  const facts = [
    ...(followers === null ? [] : [`${formatFigure(followers)} ${followers === 1 ? 'follower' : 'followers'}`]),
    recordText(person),
    ...(isWhole ? [`Here since ${days.format(new Date(memberSince))}`] : []),
  ];
  return (
    <div className={styles.person}>
      <Avatar name={name || handle} src={avatarUrl} size="small" isDecorative />
      <div className={styles.who}>
        {renderSubmittedAnchor({
          href: `https://x.com/${encodeURIComponent(handle)}`,
          className: styles.handle,
          'aria-label': `@${handle} at X (opens in a new tab)`,
          children: `@${handle}`,
        })}
        <ul className={styles.facts} aria-label={`${formatCount(facts.length, 'fact')} about @${handle}`}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
