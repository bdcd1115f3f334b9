import {
  adAudienceText,
  adPricesText,
  formatFigure,
  formatUsd,
  parseAdTargeting,
  type AdFigures as Figures,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Note, Panel, Stat } from '@magnetx/ui';
import styles from './reports.module.css';

/** The spending of an ad so far, and its audience. */
export function AdFigures({ ad }: { ad: Figures }) {
  const { rules, notUnderstood } = parseAdTargeting(ad.targeting);
  const { not_charged_cents: notCharged } = ad;
  return (
    <Panel title={t('Ad spending, in all')}>
      <div className={styles.adFigures}>
        <Stat
          label={t('Spent')}
          value={t('{spentCents} of {budgetCents}', {
            spentCents: formatUsd(ad.spent_cents),
            budgetCents: formatUsd(ad.budget_cents),
          })}
        />
        <Stat label={t('Paid impressions')} value={formatFigure(ad.impressions)} />
        <Stat label={t('Paid clicks')} value={formatFigure(ad.clicks)} />
        {notCharged > 0 ? <Stat label={t('Not charged: no dollars')} value={formatUsd(notCharged)} /> : null}
      </div>
      <Note>
        {adAudienceText(rules)}.{' '}
        {notUnderstood.length > 0
          ? t('Not understood, and not applied: {notUnderstood}. {prices}; one of each per person and day.', {
              notUnderstood: notUnderstood.join(' · '),
              prices: adPricesText(ad.prices),
            })
          : t('{prices}; one of each per person and day.', { prices: adPricesText(ad.prices) })}
      </Note>
    </Panel>
  );
}
