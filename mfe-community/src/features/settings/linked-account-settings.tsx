import { useLinkedAccounts } from '@magnetx/federation/forms';
import { listStateOf } from '@magnetx/federation/lists';
import { LinkedAccountsPanel } from '@magnetx/ui';
import { sendSecret } from '../../api/community-api.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useListLinkedAccountsQuery } from './sessions.endpoints.ts';

export function LinkedAccountSettings() {
  const { token } = useUserArea();
  const answer = useListLinkedAccountsQuery(token, { refetchOnMountOrArgChange: true });
  const actions = useLinkedAccounts({ send: sendSecret, onChanged: () => void answer.refetch() });
  return <LinkedAccountsPanel state={listStateOf(answer)} accounts={answer.data} actions={actions} canLink />;
}
