import { t } from '@magnetx/texts';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { FormErrors } from '../form-errors/form-errors.tsx';
import { Panel } from '../panel/panel.tsx';
import { Select, type SelectProps } from '../select/select.tsx';
import { Stack } from '../stack/stack.tsx';

interface ChannelsPanelProps<TGroup extends string> {
  /** Whether the person has a confirmed address. */
  hasAddress: boolean;
  groups: readonly { readonly name: TGroup; readonly label: string }[];
  timeZones: readonly string[];
  form: FormState & {
    isSaved: boolean;
    field: (name: TGroup | 'time_zone') => Omit<SelectProps<string>, 'label' | 'options'>;
  };
}

const CHANNELS = {
  immediate: t('Immediately'),
  daily: t('Once a day, at 8:00'),
  never: t('Never'),
};

/** When notifications are sent to a person's address, by their group. */
export function ChannelsPanel<TGroup extends string>(props: ChannelsPanelProps<TGroup>) {
  const { hasAddress, groups, timeZones, form } = props;
  if (!hasAddress) {
    return (
      <Panel title={t('Email notifications')} gap="small">
        <p>{t('Confirm an email address to get notifications by email.')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('Email notifications')} gap="small">
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap={16}>
          <p>{t('A notification that you read here within a minute is not sent.')}</p>
          <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
          {groups.map(({ name, label }) => (
            <Select key={name} label={label} options={CHANNELS} {...form.field(name)} />
          ))}
          <Select
            label={t('Time zone')}
            options={Object.fromEntries(timeZones.map((zone) => [zone, zone.replaceAll('_', ' ')]))}
            {...form.field('time_zone')}
          />
          <div>
            <Button type="submit" isBusy={form.isSending} busyLabel={t('Saving...')}>
              {t('Save')}
            </Button>
          </div>
          <div role="status">{form.isSaved ? <Banner tone="success">{t('Saved.')}</Banner> : null}</div>
        </Stack>
      </form>
    </Panel>
  );
}
