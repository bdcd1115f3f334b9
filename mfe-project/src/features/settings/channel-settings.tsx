import { groupsOf, type OwnEmail } from '@magnetx/contracts';
import { useEmailChannels } from '@magnetx/federation/forms';
import { ChannelsPanel } from '@magnetx/ui';
import { useSetEmailChannelsMutation } from './settings.endpoints.ts';

/** When notifications are sent to the address. */
export function ChannelSettings({ email }: { email: OwnEmail }) {
  const [set] = useSetEmailChannelsMutation();
  const channels = useEmailChannels(email, (body) => set({ body }).unwrap());
  return <ChannelsPanel {...channels} hasAddress={email.address !== ''} groups={groupsOf('project')} />;
}
