import { REPEAT_LABELS } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Panel, Select, TextField } from '@magnetx/ui';
import { FieldRow } from '../../quest-form/field-row.tsx';
import { WholeField } from '../../quest-form/number-fields.tsx';
import type { KindFieldsProps } from '../quest-kind-view.ts';
import { CheckBuilder } from '../../quest-form/checks/check-builder.tsx';
import { MissionTemplates } from './mission-templates.tsx';

export function MissionFields(props: KindFieldsProps) {
  const { field, fill } = props;
  return (
    <>
      <MissionTemplates fill={fill} />
      <Panel title={t('Mission Details')}>
        <FieldRow>
          <WholeField label={t('MXP reward')} min={1} help={t('For each completion.')} {...field('mxp_amount')} />
          <WholeField label={t('Completions')} min={1} help={t('Of all people together.')} {...field('max_winners')} />
        </FieldRow>
        <FieldRow>
          <Select label={t('How often')} options={REPEAT_LABELS} {...field('repeat')} />
          <TextField
            label={t('Opens (optional)')}
            type="datetime-local"
            help={t('Visible before, but not completable.')}
            {...field('opens_at')}
          />
        </FieldRow>
        <FieldRow>
          <WholeField label={t('Minimum level (optional)')} min={1} {...field('min_level')} />
          <WholeField
            label={t('After quest (optional)')}
            min={1}
            help={t('The number of the quest that must be done before. It is in the quest’s address.')}
            {...field('after_quest')}
          />
        </FieldRow>
      </Panel>
      <CheckBuilder {...props} note={t('The last one pays the reward.')} />
    </>
  );
}
