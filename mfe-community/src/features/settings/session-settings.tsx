import { ownSessionsProps } from '@magnetx/federation/forms';
import { SessionsPanel } from '@magnetx/ui';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './sessions.endpoints.ts';

export function SessionSettings() {
  const { token } = useUserArea();
  const answer = useListSessionsQuery(token, { refetchOnMountOrArgChange: true });
  const [end] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  return <SessionsPanel {...ownSessionsProps(answer, end, endOthers)} />;
}
