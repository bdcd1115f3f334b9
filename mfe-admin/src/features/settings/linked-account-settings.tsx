import { useLinkedAccounts } from '@magnetx/federation/forms';
import { listStateOf } from '@magnetx/federation/lists';
import { LinkedAccountsPanel } from '@magnetx/ui';
import { sendSecret } from '../../api/admin-api.ts';
import { useListLinkedAccountsQuery } from './sessions.endpoints.ts';

export function LinkedAccountSettings() {
  const answer = useListLinkedAccountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const actions = useLinkedAccounts({ send: sendSecret, onChanged: () => void answer.refetch() });
  return <LinkedAccountsPanel state={listStateOf(answer)} accounts={answer.data} actions={actions} canLink={false} />;
}
