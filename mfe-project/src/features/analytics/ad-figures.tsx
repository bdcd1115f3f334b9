import {
  adAudienceText,
  adPricesText,
  formatFigure,
  formatUsd,
  parseAdTargeting,
  type AdFigures as Figures,
} from '@magnetx/contracts';
import { Note, Panel, Stat } from '@magnetx/ui';
import styles from './reports.module.css';

/** The spending of an ad so far, and its audience. */
export function AdFigures({ ad }: { ad: Figures }) {
  const { rules, notUnderstood } = parseAdTargeting(ad.targeting);
  const { not_charged_cents: notCharged } = ad;
  return (
    <Panel title="Ad spending, in all">
      <div className={styles.adFigures}>
        <Stat label="Spent" value={`${formatUsd(ad.spent_cents)} of ${formatUsd(ad.budget_cents)}`} />
        <Stat label="Paid impressions" value={formatFigure(ad.impressions)} />
        <Stat label="Paid clicks" value={formatFigure(ad.clicks)} />
        {notCharged > 0 ? <Stat label="Not charged: no dollars" value={formatUsd(notCharged)} /> : null}
      </div>
      <Note>
        {adAudienceText(rules)}.{' '}
        {(notUnderstood.length > 0 ? `Not understood, so it does not filter: ${notUnderstood.join(' · ')}. ` : '') +
          `${adPricesText(ad.prices)}; one of each per person and day.`}
      </Note>
    </Panel>
  );
}
