import { adPricesText } from '@magnetx/contracts';
import { TextField } from '@magnetx/ui';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';
import { UrlField } from '../../shared/quest-form/basics-fields.tsx';
import { FieldRow } from '../../shared/quest-form/field-row.tsx';
import { TargetingField } from '../../shared/quest-form/word-fields.tsx';
import type { QuestFormState } from './use-quest-form.ts';

/** The fields of an ad, with what they will do: what visits cost, and who sees it. */
export function AdFields({ field, values }: Pick<QuestFormState, 'field' | 'values'>) {
  const prices = useGetBalanceQuery(undefined).data?.ad_prices;
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
      <TargetingField field={field} targeting={values.ad_targeting} />
    </>
  );
}
