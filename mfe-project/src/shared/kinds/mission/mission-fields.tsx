import { REPEAT_LABELS } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Panel, Select, TextField } from '@magnetx/ui';
import { useId } from 'react';
import { useListQuestsQuery } from '../../quests/quests.endpoints.ts';
import { FieldRow } from '../../quest-form/field-row.tsx';
import { WholeField } from '../../quest-form/number-fields.tsx';
import type { KindFieldsProps } from '../quest-kind-view.ts';
import { CheckBuilder } from '../../quest-form/checks/check-builder.tsx';
import { MissionTemplates } from './mission-templates.tsx';

const LIVE_QUESTS = { search: '', status: 'active', page: 1 } as const;

export function MissionFields(props: KindFieldsProps) {
  const { field, fill } = props;
  const questsId = useId();
  const quests = useListQuestsQuery({ query: LIVE_QUESTS }).data?.quests ?? [];
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
            help={t('The quest that must be done before: one of yours, or the number in the address of another one.')}
            list={questsId}
            {...field('after_quest')}
          />
          <datalist id={questsId}>
            {quests.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </datalist>
        </FieldRow>
      </Panel>
      <CheckBuilder {...props} note={t('The last one pays the reward.')} />
    </>
  );
}
