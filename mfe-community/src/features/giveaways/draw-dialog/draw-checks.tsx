import type { DrawCheck, DrawCheckName } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Note, cx } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { CopyValue } from './copy-value.tsx';
import styles from './draw-checks.module.css';

const TEXTS: Readonly<Record<DrawCheckName, { title: string; rule: string }>> = {
  commitment: {
    title: t('Commitment'),
    rule: t('The SHA-256 of the seed is what was published when the giveaway went live.'),
  },
  beacon: { title: t('Beacon value'), rule: t("The value is the SHA-256 of the beacon's signature for its round.") },
  entry_count: { title: t('Number of entries'), rule: t('The list has the published number of entries.') },
  entries_hash: {
    title: t('List of entries'),
    rule: t('The SHA-256 of the list is the one that was published with it.'),
  },
  winners: { title: t('Winners'), rule: t('The draw, repeated in your browser, gives these winners in this order.') },
  alternates: { title: t('Alternates'), rule: t('These alternates replace winners who cannot be paid.') },
  hand_overs: {
    title: t('Hand-overs'),
    rule: t('Each place was taken from its holder, and went to the next alternate in order.'),
  },
};

/** Each step of the draw: what was published, what this browser made of it, and whether they are the same. */
export function DrawChecks({ checks }: { checks: readonly DrawCheck[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <DrawCheckRow key={check.name} check={check} />
      ))}
    </ul>
  );
}

function DrawCheckRow({ check: { name, isOk, published, computed } }: { check: DrawCheck }) {
  const { title, rule } = TEXTS[name];
  const unit = name === 'hand_overs' ? ([t('hand-over'), t('hand-overs')] as const) : undefined;
  return (
    <li className={cx(styles.check, !isOk && styles.mismatch)}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {isOk ? (
          <Badge tone="success" icon={<CircleCheck />}>
            {t('Match')}
          </Badge>
        ) : (
          <Badge tone="danger" icon={<CircleX />}>
            {t('Mismatch')}
          </Badge>
        )}
      </div>
      <Note>{rule}</Note>
      <dl className={styles.values}>
        <dt>{t('Published')}</dt>
        <dd>
          <CopyValue label={t('{title}, published', { title })} value={published} unit={unit} />
        </dd>
        <dt>{t('Computed')}</dt>
        <dd>
          <CopyValue label={t('{title}, computed', { title })} value={computed} unit={unit} />
        </dd>
      </dl>
    </li>
  );
}
