import type { Pole } from '@magnetx/drawing';
import { t } from '@magnetx/texts';
import { FieldLines } from '@magnetx/ui';
import styles from './feature-art.module.css';

const communityArea = { width: 640, height: 280 };
const communityPoles: readonly Pole[] = [
  { x: 120, y: 190, charge: 0.6 },
  { x: 250, y: 80, charge: 0.8 },
  { x: 330, y: 200, charge: 0.5 },
  { x: 500, y: 130, charge: -1.9 },
];

export function CommunityArt() {
  return <FieldLines className={styles.field} poles={communityPoles} area={communityArea} density={18} />;
}

export function RewardArt() {
  return (
    <div className={styles.reward}>
      <span className={styles.cash}>$500</span>
      <span className={styles.points}>+ 200 MXP</span>
    </div>
  );
}

const links = [
  ['thread', 'x.com/…/1846'],
  ['proof', '0x9a41…c07e'],
  ['paid', '0x71c4…9f3a'],
];

export function ChainArt() {
  return (
    <ol className={styles.chain}>
      {links.map(([label, value]) => (
        <li key={label} className={styles.link}>
          <span className={styles.linkLabel}>{label}</span>
          <span className={styles.linkValue}>{value}</span>
        </li>
      ))}
    </ol>
  );
}

const roles = [
  [t('Community lead'), t('Full-time'), '$6,000'],
  [t('Solidity reviewer'), t('Contract'), '$9,500'],
  [t('Research writer'), t('Part-time'), '$2,400'],
];

export function OpportunityArt() {
  return (
    <ul className={styles.roles}>
      {roles.map(([title, type, pay]) => (
        <li key={title} className={styles.role}>
          <span className={styles.roleTitle}>{title}</span>
          <span className={styles.roleType}>{type}</span>
          <span className={styles.rolePay}>{pay}</span>
        </li>
      ))}
    </ul>
  );
}

const entries = [
  [t('You joined'), '+1,000'],
  [t('Noor joined by your link'), '+100'],
  [t('Task approved'), '+200'],
];

/** Points as they are kept: entry by entry, with the sum below. */
export function PointsArt() {
  return (
    <div className={styles.ledger}>
      {entries.map(([cause, amount]) => (
        <div key={cause} className={styles.entry}>
          <span>{cause}</span>
          <span className={styles.amount}>{amount}</span>
        </div>
      ))}
      <div className={styles.sum}>
        <span className={styles.sumFigure}>1,300</span> MXP
      </div>
    </div>
  );
}

const networkArea = { width: 480, height: 220 };
const networkPoles: readonly Pole[] = [
  { x: 240, y: 110, charge: 2 },
  { x: 70, y: 55, charge: -0.34 },
  { x: 90, y: 175, charge: -0.33 },
  { x: 210, y: 22, charge: -0.33 },
  { x: 290, y: 200, charge: -0.33 },
  { x: 400, y: 50, charge: -0.34 },
  { x: 415, y: 165, charge: -0.33 },
];

export function NetworkArt() {
  return <FieldLines className={styles.field} poles={networkPoles} area={networkArea} density={15} />;
}
