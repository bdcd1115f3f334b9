import type { EmailChannel, NotificationGroup } from '@magnetx/contracts';
import { Banner } from '../banner/banner.tsx';
import { Button } from '../button/button.tsx';
import type { FormState } from '../dialog/form-dialog.tsx';
import { FormErrors } from '../form-errors/form-errors.tsx';
import { Panel } from '../panel/panel.tsx';
import { Select, type SelectProps } from '../select/select.tsx';
import { Stack } from '../stack/stack.tsx';

interface ChannelsPanelProps {
  /** Whether the person has a confirmed address. */
  hasAddress: boolean;
  groups: readonly { readonly name: NotificationGroup; readonly label: string }[];
  timeZones: readonly string[];
  form: FormState & {
    isSaved: boolean;
    field: (name: NotificationGroup | 'time_zone') => Omit<SelectProps<string>, 'label' | 'options'>;
  };
}

const CHANNELS: Readonly<Record<EmailChannel, string>> = {
  immediate: 'Immediately',
  daily: 'Once a day, at 8:00',
  never: 'Never',
};

/** When notifications are sent to a person's address, by their group. */
export function ChannelsPanel({ hasAddress, groups, timeZones, form }: ChannelsPanelProps) {
  if (!hasAddress) {
    return (
      <Panel title="E-mail notifications" gap="small">
        <p>Confirm an e-mail address to get notifications by e-mail.</p>
      </Panel>
    );
  }
  return (
    <Panel title="E-mail notifications" gap="small">
      <form noValidate onSubmit={form.onSubmit}>
        <Stack gap={16}>
          <p>What you read here within a minute is not sent.</p>
          <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
          {groups.map(({ name, label }) => (
            <Select key={name} label={label} options={CHANNELS} {...form.field(name)} />
          ))}
          <Select
            label="Time zone"
            options={Object.fromEntries(timeZones.map((zone) => [zone, zone.replaceAll('_', ' ')]))}
            {...form.field('time_zone')}
          />
          <div>
            <Button type="submit" isBusy={form.isSending} busyLabel="Saving...">
              Save
            </Button>
          </div>
          <div role="status">{form.isSaved ? <Banner tone="success">Saved.</Banner> : null}</div>
        </Stack>
      </form>
    </Panel>
  );
}
