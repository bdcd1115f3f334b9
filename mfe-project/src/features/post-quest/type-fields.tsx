import { ChoiceCards, Panel, TextField, type TextFieldProps } from '@magnetx/ui';
import { FieldRow } from '../../shared/quest-form/field-row.tsx';
import { DurationField, JobFields, PrizeDescriptionField } from '../../shared/quest-form/word-fields.tsx';
import { AdFields } from './ad-fields.tsx';
import type { QuestFormState } from './use-quest-form.ts';

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
        <DurationField field={field} />
      </FieldRow>
    </Panel>
  );
}

function GiveawayFields({ field }: FormProps) {
  return (
    <Panel title="Giveaway Details">
      <PrizeDescriptionField field={field} />
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
      <JobFields field={field} />
      {values.ad_mode === 'ad' ? <AdFields field={field} values={values} /> : null}
    </Panel>
  );
}
