import styles from './public-page.module.css';

/** Figures with their labels, as texts. */
export function FactTiles({ facts }: { facts: readonly { readonly label: string; readonly text: string }[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(({ label, text }) => (
        <li key={label}>
          <span className={styles.label}>{label}</span> <span className={styles.value}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
