import { t } from '@magnetx/texts';
import { Panel } from '@magnetx/ui';
import type { FieldOf } from '../../quest-form/basics-fields.tsx';
import { CheckBuilder } from '../../quest-form/checks/check-builder.tsx';
import { FieldRow } from '../../quest-form/field-row.tsx';
import { DollarField, WholeField } from '../../quest-form/number-fields.tsx';
import type { KindFieldsProps } from '../quest-kind-view.ts';

export function TaskFields(props: KindFieldsProps) {
  const { field } = props;
  return (
    <>
      <Panel title={t('Task Details')}>
        <FieldRow>
          <DollarField
            label={t('Cash reward (USD)')}
            min={500}
            help={t('For each approved submission; $500 at least.')}
            {...field('cash_amount')}
          />
          <WholeField
            label={t('MXP reward (optional)')}
            min={0}
            help={t('For each approved submission, on top of the cash.')}
            {...field('mxp_amount')}
          />
        </FieldRow>
        <FieldRow>
          <WholeField
            label={t('Max participants (optional)')}
            min={1}
            help={t('Unlimited when left empty.')}
            {...field('max_winners')}
          />
          <DurationField field={field} />
        </FieldRow>
      </Panel>
      <CheckBuilder {...props} isOptional note={t('Optional: without them, everyone can submit work.')} />
    </>
  );
}

export function DurationField({ field }: { field: FieldOf }) {
  return (
    <WholeField
      label={t('Duration in days (optional)')}
      min={1}
      help={t('From going live, when there is no end date.')}
      {...field('duration_days')}
    />
  );
}
