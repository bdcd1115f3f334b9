import styles from './skip-link.module.css';

export interface SkipLinkProps {
  /** The id of the main content, without the hash. */
  targetId: string;
  label?: string | undefined;
}

/** The first stop of the tab key: jumps over the navigation. Unseen until it has focus. */
export function SkipLink({ targetId, label = 'Skip to content' }: SkipLinkProps) {
  return (
    <a className={styles.link} href={`#${targetId}`}>
      {label}
    </a>
  );
}
