import { Link } from '@magnetx/federation/host';
import { paths } from '../../paths.ts';
import styles from './person.module.css';

interface PersonNameProps {
  name: string;
  handle: string;
  /** Whether anyone may see the person's profile. Undefined in answers of older servers. */
  isPublic: boolean | undefined;
}

/** The name of a person, else their handle: a link to their profile if that is public. */
export function PersonName({ name, handle, isPublic }: PersonNameProps) {
  const text = name || handle.replace(/^@/, '');
  if (!isPublic) return <span className={styles.name}>{text}</span>;
  return (
    <Link className={styles.nameLink} to={paths.publicProfile.href(handle)}>
      {text}
    </Link>
  );
}
