import { useOwnEmail } from '@magnetx/federation/forms';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { EmailPanel, ListFrame, Skeleton, Stack } from '@magnetx/ui';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { ChannelSettings } from './channel-settings.tsx';
import { useGetOwnEmailQuery, useRemoveOwnEmailMutation, useSetOwnEmailMutation } from './settings.endpoints.ts';

const PURPOSE = t('Optional. With a confirmed address we can write to you. Other users do not see it.');

export function EmailSettings() {
  const { token } = useUserArea();
  const answer = useGetOwnEmailQuery(token, { refetchOnMountOrArgChange: true });
  const [set] = useSetOwnEmailMutation();
  const [remove, removing] = useRemoveOwnEmailMutation();
  const form = useOwnEmail((body) => set({ body }).unwrap(), false);
  return (
    <ListFrame
      state={listStateOf(answer)}
      failedTitle={t('Your email address could not be loaded')}
      loading={<Skeleton height={420} shape="block" />}
    >
      {answer.data ? (
        <Stack gap={24}>
          <EmailPanel
            email={answer.data}
            purpose={PURPOSE}
            form={form}
            hasPassword={false}
            isRemoving={removing.isLoading}
            onRemove={() => void remove({})}
          />
          {answer.data.is_offered ? <ChannelSettings email={answer.data} /> : null}
        </Stack>
      ) : null}
    </ListFrame>
  );
}
