import type { Pole } from '@magnetx/drawing';
import { Container, FieldLines } from '@magnetx/ui';
import styles from './about.module.css';

const area = { width: 1440, height: 640 };
const poles: readonly Pole[] = [
  { x: -60, y: 320, charge: 1.4 },
  { x: 1500, y: 320, charge: -1.4 },
];

const figures = [
  { value: '10K+', label: 'active users' },
  { value: '$2M+', label: 'rewards distributed' },
  { value: '92%', label: 'community growth' },
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
          Attention is the one thing we all give away. Here it has a direction.
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
