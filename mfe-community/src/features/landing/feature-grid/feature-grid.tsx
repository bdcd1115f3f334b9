import { t } from '@magnetx/texts';
import { Container, cx } from '@magnetx/ui';
import { ChainArt, CommunityArt, NetworkArt, OpportunityArt, PointsArt, RewardArt } from './feature-art.tsx';
import styles from './feature-grid.module.css';

const features = [
  {
    title: t('Magnetic community'),
    text: t('People who act draw people who act. Join where things already move, and be seen for what you do.'),
    art: <CommunityArt />,
    shape: styles.wide,
  },
  {
    title: t('Earning rewards'),
    text: t('Cash and MXP for work that was reviewed by a person. Deposited monthly to the wallet that you connect.'),
    art: <RewardArt />,
    shape: styles.narrow,
  },
  {
    title: t('On-chain action'),
    text: t('Every approved task has a public link, so anyone can see the work that was paid.'),
    art: <ChainArt />,
    shape: styles.narrow,
  },
  {
    title: t('Curated opportunities'),
    text: t('Roles and contracts from projects in the field. Each one was read before it was listed.'),
    art: <OpportunityArt />,
    shape: styles.wide,
  },
  {
    title: t('MXP points system'),
    text: t('Magnetic Points give you priority access and higher visibility. Every one of them is accounted for.'),
    art: <PointsArt />,
    shape: styles.half,
  },
  {
    title: t('Community network'),
    text: t('Your link carries further than you do. Each friend who joins by it earns you 100 MXP.'),
    art: <NetworkArt />,
    shape: styles.half,
  },
];

/** The features of the platform: six cards, each with a drawing. */
export function FeatureGrid() {
  return (
    <section className={styles.section} id="features" aria-labelledby="features-title">
      <Container>
        <h2 className={styles.title} id="features-title">
          {t('Six reasons to join')}
        </h2>
        <ul className={styles.grid}>
          {features.map(({ title, text, art, shape }) => (
            <li key={title} className={cx(styles.card, shape)}>
              <div className={styles.art} aria-hidden="true">
                {art}
              </div>
              <div className={styles.words}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
