import { adAudienceText, adPricesText, parseAdTargeting } from '@magnetx/contracts';
import { Note, TextArea, TextField } from '@magnetx/ui';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import { UrlField } from '../../shared/quest-form/basics-fields.tsx';
import { FieldRow } from '../../shared/quest-form/field-row.tsx';
import type { QuestFormState } from './use-quest-form.ts';

const TARGETING_HELP =
  'One term per line or comma: 1000+ followers, 500+ MXP, new members, 30+ days as a member, 3+ invites, wallet, ' +
  'took part in tasks. People must match all.';

/** The fields of an ad, with what they will do: what visits cost, and who sees it. */
export function AdFields({ field, values }: Pick<QuestFormState, 'field' | 'values'>) {
  const prices = useGetBalanceQuery(undefined).data?.ad_prices;
  const { rules, notUnderstood } = parseAdTargeting(values.ad_targeting);
  const priceText = prices ? `${adPricesText(prices)}. ` : '';
  return (
    <>
      <FieldRow>
        <TextField
          label="Ad budget (USD)"
          type="number"
          inputMode="decimal"
          step="0.01"
          autoComplete="off"
          min={1}
          help={`${priceText}The ad ends when the budget is used up.`}
          {...field('ad_budget')}
        />
        <UrlField label="Landing URL" {...field('ad_landing_url')} />
      </FieldRow>
      <TextArea label="Ad targeting (optional)" rows={2} help={TARGETING_HELP} {...field('ad_targeting')} />
      <Note role="status">
        {adAudienceText(rules)}.
        {notUnderstood.length > 0 ? ` Not understood, so it does not filter: ${notUnderstood.join(' · ')}.` : null}
      </Note>
    </>
  );
}
