import { MESSAGE_FILTERS, type AdminMessage } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { Button, Card, EmptyState, FilterButtons, ListFrame, Note, Skeleton, useNow } from '@magnetx/ui';
import { useState } from 'react';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { CreditRequestsPanel } from './credit-requests-panel.tsx';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './messages-page.module.css';
import { useListMessagesInfiniteQuery, type MessageFilter } from './messages.endpoints.ts';

const READERS = { filter: choiceOf(MESSAGE_FILTERS) };

const FILTER_OPTIONS = { all: 'All', unread: 'Unread' };

/** The inbox: projects' requests for MXP, and the messages from the contact form. */
export function MessagesPage() {
  const list = useListView(READERS);
  const show = list.view.filter;
  const refusal = useRefusal('messages');
  const [deleted, setDeleted] = useState<AdminMessage | null>(null);
  return (
    <WorkPage title="Messages" intro="Requests of projects for MXP, and messages from the contact form.">
      <CreditRequestsPanel />
      {refusal ? (
        <Note>{`Messages are hidden. ${refusal}`}</Note>
      ) : (
        <>
          <FilterButtons
            className={styles.filters}
            label="Show messages"
            options={FILTER_OPTIONS}
            value={show}
            onChange={(filter) => list.set({ filter })}
          />
          <MessageList show={show} onShowAll={list.reset} onDelete={setDeleted} />
        </>
      )}
      {deleted ? <DeleteMessageDialog message={deleted} onClose={() => setDeleted(null)} /> : null}
    </WorkPage>
  );
}

interface MessageListProps {
  show: MessageFilter;
  onShowAll: () => void;
  onDelete: (message: AdminMessage) => void;
}

function MessageList({ show, onShowAll, onDelete }: MessageListProps) {
  const answer = useListMessagesInfiniteQuery(show, { refetchOnMountOrArgChange: true });
  const nowMs = useNow();
  const messages = answer.currentData?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <ListFrame
      // The other filter's messages do not stand in for those that are loading.
      state={listStateOf({ ...answer, data: answer.currentData })}
      label="List of messages"
      failedTitle="The messages could not be loaded"
      paging={{ label: 'Show older', answer }}
      loading={
        <div role="status" aria-label="Loading messages" className={styles.list}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} height={120} shape="block" />
          ))}
        </div>
      }
    >
      {messages.length > 0 ? (
        <ul className={styles.list}>
          {messages.map((message) => (
            <li key={message.id}>
              <MessageCard message={message} nowMs={nowMs} onDelete={() => onDelete(message)} />
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <Empty show={show} onShowAll={onShowAll} />
        </Card>
      )}
    </ListFrame>
  );
}

function Empty({ show, onShowAll }: Pick<MessageListProps, 'show' | 'onShowAll'>) {
  return show === 'unread' ? (
    <EmptyState
      field="messages"
      title="No unread messages"
      action={
        <Button variant="secondary" size="small" onClick={onShowAll}>
          Show all messages
        </Button>
      }
    />
  ) : (
    <EmptyState field="messages" title="No messages yet" message="Messages from the contact form appear here." />
  );
}
