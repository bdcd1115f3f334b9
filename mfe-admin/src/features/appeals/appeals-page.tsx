import { APPEAL_FILTERS, type AdminPermission, type Appeal } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { Card, EmptyState, FilterButtons, ListFrame, Skeleton, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { AnswerDialog, type Outcome } from './answer-dialog.tsx';
import { useListAppealsInfiniteQuery } from './appeals.endpoints.ts';

const READERS = { filter: choiceOf(APPEAL_FILTERS) };
const STATES = { open: 'Open', upheld: 'Accepted', dismissed: 'Decision kept' };

type Opened = { outcome: Outcome; appeal: Appeal } | null;

/** The appeals of users, oldest first, and the answers to them. */
export function AppealsPage() {
  const list = useListView(READERS);
  const { filter: state } = list.view;
  const answer = useListAppealsInfiniteQuery({ state }, LIVE);
  const [opened, setOpened] = useState<Opened>(null);
  const appeals = answer.data?.pages.flatMap((page) => page.appeals) ?? [];
  return (
    <WorkPage
      title="Appeals"
      intro="People ask for another decision on rejected work, a reward on hold, or a suspension. Your answer is final."
    >
      <FilterButtons label="State" options={STATES} value={state} onChange={(filter) => list.set({ filter })} />
      <ListFrame
        state={listStateOf(answer)}
        label="List of appeals"
        failedTitle="The appeals could not be loaded"
        paging={{ label: 'Show newer appeals', answer }}
        loading={
          <div role="status" aria-label="Loading appeals">
            <Skeleton height={96} shape="block" />
          </div>
        }
      >
        {appeals.length > 0 ? (
          <Stack gap={12}>
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} onAnswer={(outcome) => setOpened({ outcome, appeal })} />
            ))}
          </Stack>
        ) : (
          <EmptyState field="queue" title="No appeals here" message="New appeals appear here live." />
        )}
      </ListFrame>
      {opened ? <AnswerDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </WorkPage>
  );
}

const hrefOfUser = (item: string) => paths.user.href(item.replace(/^user /, ''));

const KINDS = {
  work: { decided: 'Rejected', hrefOf: paths.submission.href },
  hold: { decided: 'Held or taken back', hrefOf: hrefOfUser },
  suspension: { decided: 'Suspended', hrefOf: hrefOfUser },
} as const satisfies Record<Appeal['kind'], unknown>;

/** The answer to a suspended user needs two permissions: the one that the admin lacks, if any. */
function useAnswerPermission({ kind }: Appeal): AdminPermission {
  const mayEditUsers = useRefusal('users') === undefined;
  return kind === 'suspension' && !mayEditUsers ? 'users' : 'review';
}

function AppealCard({ appeal, onAnswer }: { appeal: Appeal; onAnswer: (outcome: Outcome) => void }) {
  const { kind, title, item, from, words, reason, answer, sentAt, state } = appeal;
  const { decided, hrefOf } = KINDS[kind];
  const permission = useAnswerPermission(appeal);
  const who = from || 'A former user';
  return (
    <Card as="article" padding="small" aria-label={`Appeal of ${who}`}>
      <Stack gap={8}>
        <p>
          <strong>{who}</strong> about <Link to={hrefOf(item)}>{title}</Link> · <Ago at={sentAt} />
        </p>
        {reason ? (
          <p>
            {decided} because: {reason}
          </p>
        ) : null}
        {words ? <blockquote>{words}</blockquote> : null}
        {answer ? <p>Answer: {answer}</p> : null}
        {state === 'open' ? (
          <Stack direction="row" gap={8} wrap>
            <PermittedButton permission={permission} size="small" onClick={() => onAnswer('upheld')}>
              Accept appeal
            </PermittedButton>
            <PermittedButton
              permission={permission}
              variant="secondary"
              size="small"
              onClick={() => onAnswer('dismissed')}
            >
              Keep the decision
            </PermittedButton>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
