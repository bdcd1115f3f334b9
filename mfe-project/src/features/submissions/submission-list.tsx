import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, DataTable, EmptyState, ListFrame, SelectionBar, VisuallyHidden, staleRows } from '@magnetx/ui';
import { PostQuestLink } from '../../shared/quests/post-quest-link.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { ORDERED_COLUMN, submissionColumns, whoOf } from './submission-columns.tsx';
import { SubmissionDialog } from './submission-dialog.tsx';
import { useInbox, type Inbox } from './use-inbox.ts';
import type { InboxView } from './use-inbox-view.ts';

interface SubmissionListProps {
  view: InboxView;
  hasKeys: boolean;
  onHelp: () => void;
}

/** The table, what is selected of it, and the dialogs over it. */
export function SubmissionList(props: SubmissionListProps) {
  const { view } = props;
  const inbox = useInbox(props);
  const { answer, rows, selection, cursor } = inbox;
  const state = listStateOf(answer);
  return (
    <>
      <InboxToolbar view={view} questTitle={answer.data?.pages[0]?.quest?.title} />
      <VisuallyHidden>
        <p aria-live="polite">{inbox.announcement}</p>
      </VisuallyHidden>
      <ListFrame
        state={state}
        failedTitle={t('The submissions could not be loaded')}
        announcement={
          rows
            ? t('{count, plural, one {Showing # submission} other {Showing # submissions}}', { count: rows.length })
            : t('Loading submissions')
        }
        paging={{ label: t('Show more'), answer }}
        isRetryKept
      >
        <div {...staleRows(state.isStale)}>
          <DataTable
            caption={t('Submissions')}
            isCaptionHidden
            narrow="cards"
            columns={submissionColumns(inbox.actions)}
            rows={rows ?? []}
            rowKey={({ id }) => id}
            isLoading={state.phase === 'loading'}
            empty={<Empty view={view} />}
            sort={{ key: ORDERED_COLUMN, direction: view.query.order === 'oldest' ? 'ascending' : 'descending' }}
            onSort={({ direction }) => view.setOrder(direction === 'ascending' ? 'oldest' : 'newest')}
            selection={
              inbox.actions.canRecommend
                ? {
                    selected: selection.selected,
                    onChange: selection.setSelected,
                    rowLabel: (submission) =>
                      t('the work of {submission} on {title}', {
                        submission: whoOf(submission),
                        title: submission.quest.title,
                      }),
                    isSelectable: selection.isSelectable,
                  }
                : undefined
            }
            cursor={{ current: cursor.current, onCurrentChange: (key) => cursor.setCurrent(String(key)) }}
          />
        </div>
      </ListFrame>
      <BulkBar inbox={inbox} />
      <Dialogs inbox={inbox} />
    </>
  );
}

function Empty({ view: { list } }: { view: InboxView }) {
  const { search, filter, quest, advice } = list.view;
  if (search !== '' || quest !== '' || advice !== 'all') {
    return (
      <EmptyState
        field="queue"
        title={t('No submissions found')}
        message={t('Try other words or filters.')}
        action={
          <Button variant="secondary" onClick={() => list.set({ search: '', filter: 'all', quest: '', advice: 'all' })}>
            {t('Show all submissions')}
          </Button>
        }
      />
    );
  }
  if (filter === 'all') {
    return (
      <EmptyState
        field="queue"
        title={t('No submissions yet')}
        message={t('Work on your tasks appears here, with a link to each. Post a task to start.')}
        action={<PostQuestLink variant="secondary" />}
      />
    );
  }
  return (
    <EmptyState
      field="queue"
      title={filter === 'todo' ? t('Nothing waits for you') : t('No submissions here')}
      message={t('New work appears here live. Open its link, then decide, or recommend to an admin.')}
      action={
        <Button variant="secondary" onClick={() => list.set({ filter: 'all' })}>
          {t('Show all submissions')}
        </Button>
      }
    />
  );
}

function BulkBar({ inbox: { bar, selection, actions, isSending, acceptSelected, setOpened } }: { inbox: Inbox }) {
  const isDecision = selection.items.every(actions.isDecidable);
  return (
    <SelectionBar ref={bar} count={selection.items.length} onClear={selection.clear}>
      <Button size="small" isBusy={isSending} busyLabel={t('Sending...')} onClick={() => void acceptSelected()}>
        {isDecision ? t('Approve') : t('Recommend to accept')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpened({ declined: selection.items })}>
        {isDecision ? t('Reject') : t('Recommend to decline')}
      </Button>
    </SelectionBar>
  );
}

function Dialogs({ inbox }: { inbox: Inbox }) {
  const { opened, setOpened, actions } = inbox;
  const close = () => setOpened(null);
  if (opened === null) return null;
  if ('details' in opened) {
    return <SubmissionDialog submission={opened.details} changed={opened.changed} {...actions} onClose={close} />;
  }
  if ('approved' in opened) {
    const { approved, changed } = opened;
    return <ApproveDialog items={approved} changed={changed} approve={() => inbox.approve(approved)} onClose={close} />;
  }
  return (
    <DeclineDialog
      items={opened.declined}
      isDecision={opened.declined.every(actions.isDecidable)}
      changed={opened.changed}
      decline={(reason) => inbox.decline(opened.declined, reason)}
      onClose={close}
    />
  );
}
