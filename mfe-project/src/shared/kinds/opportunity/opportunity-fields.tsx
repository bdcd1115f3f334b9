import { adAudienceText, adPricesText, jobTypeNames, parseAdTargeting } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ChoiceCards, Note, Panel, Select, TextArea, TextField } from '@magnetx/ui';
import { useGetBalanceQuery } from '../../project/project.endpoints.ts';
import { UrlField, type FieldOf } from '../../quest-form/basics-fields.tsx';
import { FieldRow } from '../../quest-form/field-row.tsx';
import { DollarField } from '../../quest-form/number-fields.tsx';
import type { KindFieldsProps, KindWordsProps } from '../quest-kind-view.ts';

const MODES = [
  { value: 'job', label: t('Job'), description: t('People apply on your page.') },
  { value: 'ad', label: t('Ad'), description: t('Marked Sponsored; leads to your page.') },
] as const;

const JOB_TYPE_OPTIONS = { '': t('Select a job type'), ...jobTypeNames() };

const TARGETING_HELP = t(
  'One term per line or comma: 1000+ followers, 500+ MXP, new members, 30+ days as ' +
    'a member, 3+ invites, wallet, took part in tasks. People must match all.',
);

export function OpportunityFields({ field, values }: KindFieldsProps) {
  return (
    <Panel title={t('Opportunity / Ad Details')}>
      <ChoiceCards legend={t('Mode')} choices={MODES} {...field('ad_mode')} />
      <JobFields field={field} />
      {values.ad_mode === 'ad' ? <AdFields field={field} values={values} /> : null}
    </Panel>
  );
}

export function OpportunityWords({ field, values, isAd }: KindWordsProps) {
  return (
    <>
      <JobFields field={field} />
      {isAd ? (
        <>
          <UrlField label={t('Landing URL')} {...field('ad_landing_url')} />
          <TargetingField field={field} targeting={values.ad_targeting} />
        </>
      ) : null}
    </>
  );
}

function JobFields({ field }: { field: FieldOf }) {
  return (
    <>
      <FieldRow>
        <Select label={t('Job type')} options={JOB_TYPE_OPTIONS} {...field('job_type')} />
        <TextField label={t('Location (optional)')} maxLength={120} autoComplete="off" {...field('location')} />
      </FieldRow>
      <FieldRow>
        <TextField label={t('Salary range (optional)')} maxLength={120} autoComplete="off" {...field('salary_range')} />
        <UrlField
          label={t('Application URL (optional)')}
          help={t('Leave it empty, and people apply here.')}
          {...field('application_url')}
        />
      </FieldRow>
      <TextArea label={t('Benefits (optional)')} rows={3} {...field('benefits')} />
    </>
  );
}

/** The fields of an ad, with what they will do: what visits cost, and who sees it. */
function AdFields({ field, values }: Omit<KindFieldsProps, 'fill'>) {
  const prices = useGetBalanceQuery(undefined).data?.ad_prices;
  const priceText = prices ? `${adPricesText(prices)}. ` : '';
  return (
    <>
      <FieldRow>
        <DollarField
          label={t('Ad budget (USD)')}
          min={1}
          help={t('{priceText}The ad ends when the budget is used up.', { priceText })}
          {...field('ad_budget')}
        />
        <UrlField label={t('Landing URL')} {...field('ad_landing_url')} />
      </FieldRow>
      <TargetingField field={field} targeting={values.ad_targeting} />
    </>
  );
}

/** The audience of an ad, with what of it was understood. */
function TargetingField({ field, targeting }: { field: FieldOf; targeting: string }) {
  const { rules, notUnderstood } = parseAdTargeting(targeting);
  const [audience, unread] = [adAudienceText(rules), notUnderstood.join(' · ')];
  return (
    <>
      <TextArea label={t('Ad targeting (optional)')} rows={2} help={TARGETING_HELP} {...field('ad_targeting')} />
      <Note role="status">
        {unread ? t('{audience}. Not understood, and not applied: {unread}.', { audience, unread }) : `${audience}.`}
      </Note>
    </>
  );
}
