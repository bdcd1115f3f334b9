import { JOB_TYPE_LABELS } from '@magnetx/contracts';
import { ChoiceCards, Panel, Select, TextArea, TextField, type TextFieldProps } from '@magnetx/ui';
import { UrlField } from '../../shared/quest-form/basics-fields.tsx';
import { FieldRow } from '../../shared/quest-form/field-row.tsx';
import { AdFields } from './ad-fields.tsx';
import type { QuestFormState } from './use-quest-form.ts';

const JOB_TYPE_OPTIONS = { '': 'Select a job type', ...JOB_TYPE_LABELS };

const MODES = [
  { value: 'job', label: 'Job', description: 'People apply on your page.' },
  { value: 'ad', label: 'Ad', description: 'Marked Sponsored; leads to your page.' },
] as const;

type FormProps = Pick<QuestFormState, 'field'>;

function DollarField(props: TextFieldProps) {
  return <TextField type="number" inputMode="decimal" step="0.01" autoComplete="off" {...props} />;
}

function WholeField(props: TextFieldProps) {
  return <TextField type="number" inputMode="numeric" step="1" autoComplete="off" {...props} />;
}

/** The fields of the chosen type. */
export function TypeFields({ field, values }: Pick<QuestFormState, 'field' | 'values'>) {
  switch (values.type) {
    case 'task':
      return <TaskFields field={field} />;
    case 'giveaway':
      return <GiveawayFields field={field} />;
    case 'opportunity':
      return <OpportunityFields field={field} values={values} />;
    case '':
      return null;
  }
}

function TaskFields({ field }: FormProps) {
  return (
    <Panel title="Task Details">
      <FieldRow>
        <DollarField
          label="Cash reward (USD)"
          min={500}
          help="For each approved submission; $500 at least."
          {...field('cash_amount')}
        />
        <WholeField
          label="MXP reward (optional)"
          min={0}
          help="For each approved submission, on top of the cash."
          {...field('mxp_amount')}
        />
      </FieldRow>
      <FieldRow>
        <WholeField
          label="Max participants (optional)"
          min={1}
          help="Unlimited when left empty."
          {...field('max_winners')}
        />
        <WholeField
          label="Duration in days (optional)"
          min={1}
          help="From going live, when there is no end date."
          {...field('duration_days')}
        />
      </FieldRow>
    </Panel>
  );
}

function GiveawayFields({ field }: FormProps) {
  return (
    <Panel title="Giveaway Details">
      <TextField label="Prize description" maxLength={120} autoComplete="off" {...field('prize_description')} />
      <FieldRow>
        <DollarField
          label="Prize value (USD)"
          min={0}
          help="The whole prize. It is split equally among the winners."
          {...field('prize_value')}
        />
        <WholeField
          label="Max winners (optional)"
          min={1}
          placeholder="1"
          help="One when left empty."
          {...field('max_winners')}
        />
        <WholeField label="MXP reward (optional)" min={0} help="For each winner." {...field('mxp_amount')} />
      </FieldRow>
    </Panel>
  );
}

function OpportunityFields({ field, values }: Pick<QuestFormState, 'field' | 'values'>) {
  return (
    <Panel title="Opportunity / Ad Details">
      <ChoiceCards legend="Mode" choices={MODES} {...field('ad_mode')} />
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
      {values.ad_mode === 'ad' ? <AdFields field={field} values={values} /> : null}
    </Panel>
  );
}
