import { NO_FIGURE, type LandingFigures } from '@magnetx/contracts';
import type { Pole } from '@magnetx/drawing';
import { t } from '@magnetx/texts';
import { Badge, Container, FieldLines, renderOutsideAnchor } from '@magnetx/ui';
import { useGetLandingQuery } from '../landing.endpoints.ts';
import styles from './about.module.css';

const area = { width: 1440, height: 640 };
const poles: readonly Pole[] = [
  { x: -60, y: 320, charge: 1.4 },
  { x: 1500, y: 320, charge: -1.4 },
];

const LABELS = [
  ['users', t('active users')],
  ['rewards', t('rewards distributed')],
  ['growth', t('community growth')],
] as const;

/** What MagnetX is, and how far it has come. */
export function About() {
  const { data } = useGetLandingQuery(undefined);
  const figures = data?.figures;
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
          {LABELS.map(([name, label]) => (
            <div key={name} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{figures?.[name] ?? NO_FIGURE}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.source}>{figures ? <Source figures={figures} /> : null}</p>
      </Container>
    </section>
  );
}

/** The source of the values. */
function Source({ figures: { is_example: isExample, source, source_url: url } }: { figures: LandingFigures }) {
  if (isExample) return <Badge tone="south">{t('Example')}</Badge>;
  return url ? renderOutsideAnchor({ href: url, children: source }) : source;
}
