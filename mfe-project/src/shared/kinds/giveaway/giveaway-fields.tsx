import { t } from '@magnetx/texts';
import { Panel, TextField } from '@magnetx/ui';
import type { FieldOf } from '../../quest-form/basics-fields.tsx';
import { CheckBuilder } from '../../quest-form/checks/check-builder.tsx';
import { FieldRow } from '../../quest-form/field-row.tsx';
import { DollarField, WholeField } from '../../quest-form/number-fields.tsx';
import type { KindFieldsProps } from '../quest-kind-view.ts';

export function GiveawayFields(props: KindFieldsProps) {
  const { field } = props;
  return (
    <>
      <Panel title={t('Giveaway Details')}>
        <PrizeDescriptionField field={field} />
        <FieldRow>
          <DollarField
            label={t('Prize value (USD)')}
            min={0}
            help={t('The whole prize. It is split equally among the winners.')}
            {...field('prize_value')}
          />
          <WholeField
            label={t('Max winners (optional)')}
            min={1}
            placeholder="1"
            help={t('One when left empty.')}
            {...field('max_winners')}
          />
          <WholeField
            label={t('MXP reward (optional)')}
            min={0}
            help={t('For each winner.')}
            {...field('mxp_amount')}
          />
        </FieldRow>
      </Panel>
      <CheckBuilder {...props} isOptional note={t('Optional: without them, everyone can enter.')} />
    </>
  );
}

export function PrizeDescriptionField({ field }: { field: FieldOf }) {
  return (
    <TextField label={t('Prize description')} maxLength={120} autoComplete="off" {...field('prize_description')} />
  );
}
