import { formatFigure, formatMoment, formatMxp, type Perk } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, Card, IconFact, IconFacts, Note } from '@magnetx/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Layers from 'lucide-react/icons/layers';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useId } from 'react';
import styles from './perks.module.css';

/** A perk with its price, its stock, and the way to redeem it or why that is not possible. */
export function PerkCard({ perk, onRedeem }: { perk: Perk; onRedeem: () => void }) {
  const { title, text, from, price_mxp: priceMxp, left, stock, min_level: level, ends_at: endsAt, refusal } = perk;
  const titleId = useId();
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <p className={styles.from}>{from}</p>
      <h2 id={titleId}>{title}</h2>
      <p className={styles.price}>{formatMxp(priceMxp)}</p>
      <p className={styles.text}>{text}</p>
      <IconFacts>
        <IconFact icon={<Layers />}>
          {t('{left} of {stock} left', { left: formatFigure(left), stock: formatFigure(stock) })}
        </IconFact>
        {level > 1 ? <IconFact icon={<TrendingUp />}>{t('Level {level} and above', { level })}</IconFact> : null}
        {endsAt === null ? null : (
          <IconFact icon={<CalendarClock />}>{t('Until {endsAt}', { endsAt: formatMoment(endsAt) })}</IconFact>
        )}
      </IconFacts>
      {refusal === '' ? (
        <Button aria-label={t('Redeem {title}', { title })} onClick={onRedeem}>
          {t('Redeem')}
        </Button>
      ) : (
        <Note>{refusal}</Note>
      )}
    </Card>
  );
}
