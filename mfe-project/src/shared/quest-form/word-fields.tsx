import {
  adAudienceText,
  JOB_TYPE_LABELS,
  LANGUAGE_NAMES,
  parseAdTargeting,
  QUEST_CATEGORIES,
} from '@magnetx/contracts';
import { Note, Select, TextArea, TextField } from '@magnetx/ui';
import { UrlField, type FieldOf } from './basics-fields.tsx';
import { FieldRow } from './field-row.tsx';

const CATEGORY_OPTIONS = {
  '': 'Select a category',
  ...Object.fromEntries(QUEST_CATEGORIES.map((category) => [category, category])),
};

const JOB_TYPE_OPTIONS = { '': 'Select a job type', ...JOB_TYPE_LABELS };

const TARGETING_HELP =
  'One term per line or comma: 1000+ followers, 500+ MXP, new members, 30+ days as a member, 3+ invites, wallet, ' +
  'took part in tasks. People must match all.';

interface FieldsProps {
  field: FieldOf;
}

export function ShelfFields({ field }: FieldsProps) {
  return (
    <FieldRow>
      <Select label="Category" options={CATEGORY_OPTIONS} {...field('category')} />
      <Select label="Language" options={LANGUAGE_NAMES} {...field('language')} />
    </FieldRow>
  );
}

export function PrizeDescriptionField({ field }: FieldsProps) {
  return <TextField label="Prize description" maxLength={120} autoComplete="off" {...field('prize_description')} />;
}

export function JobFields({ field }: FieldsProps) {
  return (
    <>
      <FieldRow>
        <Select label="Job type" options={JOB_TYPE_OPTIONS} {...field('job_type')} />
        <TextField label="Location (optional)" maxLength={120} autoComplete="off" {...field('location')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Salary range (optional)" maxLength={120} autoComplete="off" {...field('salary_range')} />
        <UrlField
          label="Application URL (optional)"
          help="Leave it empty, and people apply here."
          {...field('application_url')}
        />
      </FieldRow>
      <TextArea label="Benefits (optional)" rows={3} {...field('benefits')} />
    </>
  );
}

/** The audience of an ad, with what of it was understood. */
export function TargetingField({ field, targeting }: FieldsProps & { targeting: string }) {
  const { rules, notUnderstood } = parseAdTargeting(targeting);
  return (
    <>
      <TextArea label="Ad targeting (optional)" rows={2} help={TARGETING_HELP} {...field('ad_targeting')} />
      <Note role="status">
        {`${adAudienceText(rules)}.` +
          (notUnderstood.length > 0 ? ` Not understood, so it does not filter: ${notUnderstood.join(' · ')}.` : '')}
      </Note>
    </>
  );
}

/** The duration of a task, whose other fields may vary. */
export function DurationField({ field }: FieldsProps) {
  return (
    <TextField
      label="Duration in days (optional)"
      type="number"
      inputMode="numeric"
      step="1"
      autoComplete="off"
      min={1}
      help="From going live, when there is no end date."
      {...field('duration_days')}
    />
  );
}
