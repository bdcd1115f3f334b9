import { t } from '@magnetx/texts';
import { Button, EmptyState, SelectionBar, VisuallyHidden } from '@magnetx/ui';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { RejectDialog } from '../../shared/review/reject-dialog.tsx';
import { ReviewDialog } from '../../shared/review/review-dialog.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import { BulkApproveDialog } from './bulk-approve-dialog.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { reviewColumns } from './review-columns.tsx';
import { isSelectable, useQueue, type Queue, type QueueOptions } from './use-queue.ts';

/** The table, what is selected of it, and the dialogs over it. */
export function ReviewQueue(options: QueueOptions) {
  const { view } = options;
  const queue = useQueue(options);
  const { answer, work, selection, cursor, open } = queue;
  return (
    <>
      {work.refusal ? (
        <RefusedBanner {...work.refusal} onOpen={queue.openChanged} onClose={work.dismissRefusal} />
      ) : null}
      <VisuallyHidden>
        <p aria-live="polite">{queue.announcement}</p>
      </VisuallyHidden>
      <AnswerTable
        caption={t('Submissions')}
        isCaptionHidden
        nouns={[t('submission'), t('submissions')]}
        failedTitle={t('The submissions could not be loaded')}
        columns={reviewColumns({
          canSortBy: view.canSortBy,
          onDetails: open('detail'),
          onApprove: queue.approve,
          onReject: open('reject'),
          onDelete: open('delete'),
          onReverse: work.reverse,
        })}
        rows={queue.rows}
        rowKey={({ id }) => id}
        answer={answer}
        empty={<Empty isNarrowed={view.isNarrowed} onShowAll={view.list.reset} />}
        sort={view.sort}
        onSort={view.onSort}
        place={view.place}
        selection={{
          selected: selection.selected,
          onChange: selection.setSelected,
          rowLabel: ({ title }) => title,
          isSelectable,
        }}
        cursor={{ current: cursor.current, onCurrentChange: (key) => cursor.setCurrent(String(key)) }}
        loadingRowCount={20}
        paging={
          queue.pagination
            ? { label: t('Pages of submissions'), ...queue.pagination }
            : { label: t('Show more'), answer }
        }
      />
      <BulkBar queue={queue} />
      <QueueDialogs queue={queue} />
    </>
  );
}

function Empty({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      field="queue"
      title={t('No tasks found matching your criteria')}
      message={
        isNarrowed
          ? t('Try other words, or show everything again.')
          : t('Submissions of projects and users appear here.')
      }
      action={
        isNarrowed ? (
          <Button variant="secondary" onClick={onShowAll}>
            {t('Show all')}
          </Button>
        ) : null
      }
    />
  );
}

function BulkBar({ queue: { bar, selection, work, setOpened } }: { queue: Queue }) {
  const recommended = selection.items.filter(({ recommendation }) => recommendation !== null).length;
  return (
    <SelectionBar ref={bar} count={selection.items.length} onClear={selection.clear}>
      {recommended > 0 ? (
        <PermittedButton
          permission="review"
          size="small"
          isBusy={work.isDeciding}
          busyLabel={t('Working...')}
          onClick={() => setOpened('follow-selected')}
          title={t('Approves what its owner would accept, and rejects what they would decline, with their reason')}
        >
          {t('{recommended, plural, one {Apply # recommendation} other {Apply # recommendations}}', { recommended })}
        </PermittedButton>
      ) : null}
      <PermittedButton
        permission="review"
        variant={recommended > 0 ? 'secondary' : 'primary'}
        size="small"
        isBusy={work.isDeciding}
        busyLabel={t('Working...')}
        onClick={() => setOpened('approve-selected')}
      >
        {t('Approve selected')}
      </PermittedButton>
      <PermittedButton
        permission="review"
        variant="secondary"
        size="small"
        onClick={() => setOpened('reject-selected')}
      >
        {t('Reject selected')}
      </PermittedButton>
    </SelectionBar>
  );
}

function QueueDialogs({ queue: { opened, setOpened, selection, decideSelected, work } }: { queue: Queue }) {
  const close = () => setOpened(null);
  const count = selection.items.length;
  if (opened === null) return null;
  if (opened === 'approve-selected') {
    return (
      <BulkApproveDialog
        title={t('{count, plural, one {Approve # submission?} other {Approve # submissions?}}', { count })}
        confirmLabel={t('Approve')}
        items={selection.items}
        approve={() => decideSelected('approve')}
        onClose={close}
      />
    );
  }
  if (opened === 'follow-selected') {
    const followed = selection.items.filter(({ recommendation }) => recommendation !== null);
    return (
      <BulkApproveDialog
        title={t('{count, plural, one {Apply # recommendation?} other {Apply # recommendations?}}', {
          count: followed.length,
        })}
        confirmLabel={t('Apply')}
        items={followed.filter(({ recommendation }) => recommendation?.verdict === 'accept')}
        approve={() => decideSelected('follow')}
        onClose={close}
      />
    );
  }
  if (typeof opened === 'object' && 'asked' in opened) {
    const { asked } = opened;
    return (
      <BulkApproveDialog
        title={t('Approve “{title}”?', { title: asked.title })}
        confirmLabel={t('Approve')}
        items={[asked]}
        approve={async () => work.approve(asked)}
        onClose={close}
      />
    );
  }
  if (opened !== 'reject-selected') return <ReviewDialog {...opened} onClose={close} />;
  return (
    <RejectDialog
      title={t('{count, plural, one {Reject # submission?} other {Reject # submissions?}}', { count })}
      items={selection.items}
      reject={async (reason) => {
        await decideSelected('reject', reason);
        return {};
      }}
      onDone={close}
      onClose={close}
    />
  );
}
