import { failureTextFrom } from '@magnetx/federation/api';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { SessionsPanel } from '@magnetx/ui';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './sessions.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Please try again.') });

export function SessionSettings() {
  const answer = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end] = useEndSessionMutation();
  const [endOthers] = useEndOtherSessionsMutation();
  return (
    <SessionsPanel
      state={listStateOf(answer)}
      sessions={answer.data}
      ago={(moment) => <Ago at={moment} />}
      end={(sessionId) => end({ params: { sessionId } })}
      endOthers={() => endOthers({})}
      failureText={failureText}
    />
  );
}
