import styles from './demo-ribbon.module.css';

/** Says on every page that what it shows is made up. */
export function DemoRibbon() {
  return (
    <aside className={styles.ribbon} aria-label="About the data">
      <strong>Demo data</strong> People and figures here are made up.
    </aside>
  );
}
