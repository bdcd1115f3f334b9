import type { FieldArea, Pole } from '@magnetx/drawing';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, Badge, FieldLines } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import Wallet from 'lucide-react/icons/wallet';
import { XMark } from '../../../shared/components/x-mark.tsx';
import styles from './step-screens.module.css';

const welcomeArea: FieldArea = { width: 480, height: 220 };
const welcomePoles: readonly Pole[] = [
  { x: 20, y: 110, charge: 1 },
  { x: 460, y: 110, charge: -1 },
];

/** Pieces of the product's screens, as pictures: nothing in them can be pressed. */
export function ConnectScreen() {
  return (
    <div className={styles.welcome}>
      <div className={styles.welcomeField}>
        <FieldLines poles={welcomePoles} area={welcomeArea} density={22} hasPoles={false} intensity={0.8} />
      </div>
      <p className={styles.figure}>1,000</p>
      <p className={styles.caption}>{t('MXP credited')}</p>
      <span className={styles.button}>
        <XMark /> {t('Connect with X')}
      </span>
    </div>
  );
}

export function TaskScreen() {
  return (
    <div className={styles.task}>
      <div className={styles.row}>
        <Avatar name="Example Labs" size="small" isDecorative />
        <span className={styles.strong}>{t('Example Labs')}</span>
        <Badge tone="success" icon={<CircleCheck />}>
          {t('Active')}
        </Badge>
      </div>
      <p className={styles.strong}>{t('Explain our launch in one thread')}</p>
      <div className={styles.between}>
        <span className={styles.reward}>$500 + 200 MXP</span>
        <span className={styles.time}>
          <Clock size={14} /> {t('3d 4h left')}
        </span>
      </div>
      <div className={styles.between}>
        <span className={styles.input}>https://x.com/you/status/…</span>
        <span className={styles.button}>{t('Submit Task')}</span>
      </div>
    </div>
  );
}

export function EarnScreen() {
  return (
    <div className={styles.statement}>
      {[
        [t('Task reward'), '$500.00'],
        [t('Giveaway prize'), '$120.00'],
      ].map(([label, amount]) => (
        <div key={label} className={styles.line}>
          <span>{label}</span>
          <span className={styles.amount}>{amount}</span>
        </div>
      ))}
      <div className={styles.payout}>
        <Wallet size={18} />
        <span>
          <Trans text="To your wallet {span}" values={{ span: <span className={styles.address}>0x71C4…9f3A</span> }} />
        </span>
        <span className={styles.amount}>$620.00</span>
      </div>
      <div className={styles.line}>
        <span>{t('3 friends joined')}</span>
        <span className={styles.amount}>300 MXP</span>
      </div>
    </div>
  );
}
