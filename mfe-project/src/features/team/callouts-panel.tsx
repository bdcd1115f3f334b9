import type { Callout } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago, routerLink } from '@magnetx/federation/pages';
import {
  Badge,
  Button,
  ButtonLink,
  DataTable,
  EmptyState,
  ListFrame,
  Panel,
  Stack,
  type TableColumn,
} from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { usePermission } from '../../shared/access/permitted.tsx';
import { SecretDialog, TestDialog } from './callout-dialogs.tsx';
import { useListCalloutsQuery, useResendCalloutMutation } from './callouts.endpoints.ts';

const FIRST_SHOWN = 5;

/** The latest requests to the project's software, with the ways to try it. */
export function CalloutsPanel() {
  const answer = useListCalloutsQuery(undefined, { refetchOnMountOrArgChange: true });
  const canPost = usePermission('quests.write');
  const [opened, setOpened] = useState<'secret' | 'test' | null>(null);
  const [hasAll, setHasAll] = useState(false);
  const { data: callouts = [] } = answer;
  const close = () => setOpened(null);
  return (
    <Panel title="Requests to your software" gap="small">
      {canPost ? (
        <Stack direction="row" gap={8} wrap>
          <Button variant="secondary" size="small" onClick={() => setOpened('secret')}>
            Show the secret
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpened('test')}>
            Send a test
          </Button>
        </Stack>
      ) : null}
      <ListFrame state={listStateOf(answer)} failedTitle="The requests could not be loaded">
        <DataTable
          caption="Requests to your software"
          isCaptionHidden
          narrow="cards"
          columns={canPost ? [...COLUMNS, AGAIN] : COLUMNS}
          rows={hasAll ? callouts : callouts.slice(0, FIRST_SHOWN)}
          rowKey={({ id }) => id}
          isLoading={answer.isLoading}
          loadingRowCount={1}
          empty={
            <EmptyState
              title="Nothing was asked yet"
              message="Post a quest with the check “Answer of your software”. Each request to it is listed here."
            />
          }
        />
        {callouts.length > FIRST_SHOWN && !hasAll ? (
          <Button variant="quiet" size="small" onClick={() => setHasAll(true)}>
            {`Show all ${callouts.length}`}
          </Button>
        ) : null}
      </ListFrame>
      {opened === 'secret' ? <SecretDialog onClose={close} /> : null}
      {opened === 'test' ? <TestDialog onClose={close} /> : null}
    </Panel>
  );
}

const COLUMNS: TableColumn<Callout>[] = [
  { key: 'at', header: 'Sent', cell: ({ at }) => <Ago at={at} /> },
  {
    key: 'quest',
    header: 'Quest',
    cell: ({ quest_id: id }) =>
      id === null ? (
        'Test'
      ) : (
        <ButtonLink variant="quiet" size="small" href={paths.questPerformance.href(id)} render={routerLink}>
          {`Quest ${id}`}
        </ButtonLink>
      ),
  },
  {
    key: 'result',
    header: 'Result',
    cell: ({ result, reason }) => (
      <>
        <Badge tone={result === null ? 'danger' : 'neutral'}>{result ?? 'No result'}</Badge> {reason}
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => status ?? 'None' },
  { key: 'duration', header: 'Time', cell: ({ duration_ms: ms }) => `${ms} ms` },
];

const AGAIN: TableColumn<Callout> = {
  key: 'again',
  header: 'Actions',
  isHeaderHidden: true,
  align: 'end',
  cell: (callout) => (callout.result === null && callout.quest_id !== null ? <SendAgain id={callout.id} /> : null),
};

function SendAgain({ id: calloutId }: { id: string }) {
  const { notify } = useHost();
  const [resend, { isLoading }] = useResendCalloutMutation();
  async function send(): Promise<void> {
    const { error } = await resend({ params: { calloutId } });
    if (error) notify({ type: 'error', title: errorText(error, 'It was not sent again') });
    else notify({ type: 'success', title: 'Sent again', message: 'The answer is listed in a moment.' });
  }
  return (
    <Button variant="secondary" size="small" isBusy={isLoading} busyLabel="Sending..." onClick={() => void send()}>
      Send again
    </Button>
  );
}
