import { useOwnEmail } from '@magnetx/federation/forms';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { EmailPanel, ListFrame, Skeleton, Stack } from '@magnetx/ui';
import { ChannelSettings } from './channel-settings.tsx';
import { useGetOwnEmailQuery, useRemoveOwnEmailMutation, useSetOwnEmailMutation } from './settings.endpoints.ts';

const PURPOSE = t(
  'With a confirmed address you can choose a new password when you lose yours, and we report new sign-ins.',
);

export function EmailSettings() {
  const answer = useGetOwnEmailQuery(undefined, { refetchOnMountOrArgChange: true });
  const [set] = useSetOwnEmailMutation();
  const [remove, removing] = useRemoveOwnEmailMutation();
  const form = useOwnEmail((body) => set({ body }).unwrap());
  return (
    <ListFrame
      state={listStateOf(answer)}
      failedTitle={t('Your email address could not be loaded')}
      loading={<Skeleton height={200} shape="block" />}
    >
      {answer.data ? (
        <Stack gap={24}>
          <EmailPanel
            email={answer.data}
            purpose={PURPOSE}
            form={form}
            hasPassword
            isRemoving={removing.isLoading}
            onRemove={() => void remove({})}
          />
          {answer.data.is_offered ? <ChannelSettings email={answer.data} /> : null}
        </Stack>
      ) : null}
    </ListFrame>
  );
}
