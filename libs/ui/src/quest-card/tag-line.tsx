import styles from './tag-line.module.css';

/** More would push the reward's neighbours out of sight. */
const TAGS_SHOWN = 3;

interface TagLineProps {
  category: string | undefined;
  tags: readonly string[] | undefined;
}

/** The category of a quest and its first tags, on one line. */
export function TagLine({ category, tags = [] }: TagLineProps) {
  const own = tags.filter((tag) => tag.toLowerCase() !== category?.toLowerCase()).slice(0, TAGS_SHOWN);
  if (!category && own.length === 0) return null;
  return (
    <ul className={styles.tags}>
      {category ? <li className={styles.category}>{category}</li> : null}
      {own.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
}
