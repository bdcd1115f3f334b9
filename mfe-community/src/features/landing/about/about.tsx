import type { Pole } from '@magnetx/drawing';
import { t } from '@magnetx/texts';
import { Container, FieldLines } from '@magnetx/ui';
import styles from './about.module.css';

const area = { width: 1440, height: 640 };
const poles: readonly Pole[] = [
  { x: -60, y: 320, charge: 1.4 },
  { x: 1500, y: 320, charge: -1.4 },
];

const figures = [
  { value: '10K+', label: t('active users') },
  { value: '$2M+', label: t('rewards distributed') },
  { value: '92%', label: t('community growth') },
];

/** What MagnetX is, and how far it has come. */
export function About() {
  return (
    <section className={styles.section} id="about" aria-labelledby="about-title">
      <div className={styles.field}>
        <FieldLines poles={poles} area={area} density={26} intensity={0.5} hasPoles={false} />
      </div>
      <Container className={styles.content}>
        <h2 className={styles.title} id="about-title">
          {t('Attention is the one thing we all give away. Here it has a direction.')}
        </h2>
        <dl className={styles.figures}>
          {figures.map(({ value, label }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
