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
      <CheckBuilder {...props} note="Optional: without them, everyone can enter." />
    </>
  );
}

export function PrizeDescriptionField({ field }: { field: FieldOf }) {
  return <TextField label="Prize description" maxLength={120} autoComplete="off" {...field('prize_description')} />;
}
