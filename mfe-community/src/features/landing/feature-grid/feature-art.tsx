import { FieldLines } from '@magnetx/ui';
import type { Pole } from '@magnetx/ui';
import styles from './feature-art.module.css';

const communityArea = { width: 640, height: 280 };
const communityPoles: readonly Pole[] = [
  { x: 120, y: 190, charge: 0.6 },
  { x: 250, y: 80, charge: 0.8 },
  { x: 330, y: 200, charge: 0.5 },
  { x: 500, y: 130, charge: -1.9 },
];

export function CommunityArt() {
  return <FieldLines poles={communityPoles} area={communityArea} density={18} />;
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
  ['Community lead', 'Full-time', '$6,000'],
  ['Solidity reviewer', 'Contract', '$9,500'],
  ['Research writer', 'Part-time', '$2,400'],
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

const bars = [18, 26, 31, 44, 52, 68, 81, 100];
const barArea = { width: 320, height: 120, step: 40, bar: 26 };

/** Points that grow with each week: the last bar is yours. */
export function BoardArt() {
  return (
    <svg className={styles.bars} viewBox={`0 0 ${barArea.width} ${barArea.height}`} preserveAspectRatio="xMidYMax meet">
      {bars.map((percent, index) => {
        const height = (barArea.height * percent) / 100;
        const isLast = index === bars.length - 1;
        return (
          <rect
            key={percent}
            className={isLast ? styles.barNow : styles.bar}
            x={index * barArea.step + (barArea.step - barArea.bar) / 2}
            y={barArea.height - height}
            width={barArea.bar}
            height={height}
            rx="3"
          />
        );
      })}
    </svg>
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
  return <FieldLines poles={networkPoles} area={networkArea} density={15} />;
}
