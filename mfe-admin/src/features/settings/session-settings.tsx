import { ownSessionsProps } from '@magnetx/federation/forms';
import { SessionsPanel } from '@magnetx/ui';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './sessions.endpoints.ts';

export function SessionSettings() {
  const answer = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  return <SessionsPanel {...ownSessionsProps(answer, end, endOthers)} />;
}
