import styles from './demo-ribbon.module.css';

/** Says on every page that what it shows is made up. */
export function DemoRibbon() {
  return (
    <div className={styles.ribbon} role="note">
      <strong>Demo data</strong> People and figures here are made up.
    </div>
  );
}
