import { MESSAGE_FILTERS, type AdminMessage } from '@magnetx/contracts';
import { errorText, readCallError } from '@magnetx/federation/api';
import { useListView } from '@magnetx/federation/lists';
import { Button, Card, EmptyState, ErrorPanel, FilterButtons, Skeleton, useKeptFocus, useNow } from '@magnetx/ui';
import { useRef, useState } from 'react';
import { WorkPage } from '../../shared/components/work-page';
import type { FollowingAnswer } from '../../shared/tables/following-pages';
import { ShowMore } from '../../shared/tables/show-more';
import { DeleteMessageDialog } from './delete-message-dialog';
import { MessageCard } from './message-card';
import styles from './messages-page.module.css';
import { useListMessagesInfiniteQuery, type MessageFilter, type MessagePage } from './messages.endpoints';

const CHOICES = { filters: MESSAGE_FILTERS, sorts: ['new'] } as const;

const FILTER_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const satisfies readonly { value: MessageFilter; label: string }[];

/** What visitors wrote by the contact form. */
export function MessagesPage() {
  const list = useListView(CHOICES);
  const show = list.view.filter;
  const [deleted, setDeleted] = useState<AdminMessage | null>(null);
  return (
    <WorkPage
      title="Messages"
      intro="What visitors wrote by the contact form."
      actions={<FilterButtons label="Show messages" options={FILTER_OPTIONS} value={show} onChange={list.setFilter} />}
    >
      <MessageList show={show} onShowAll={list.reset} onDelete={setDeleted} />
      {deleted ? <DeleteMessageDialog message={deleted} onClose={() => setDeleted(null)} /> : null}
    </WorkPage>
  );
}

interface MessageListProps {
  show: MessageFilter;
  onShowAll: () => void;
  onDelete: (message: AdminMessage) => void;
}

function MessageList(props: MessageListProps) {
  const answer = useListMessagesInfiniteQuery(props.show, { refetchOnMountOrArgChange: true });
  const region = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(region);
  return (
    <section ref={region} tabIndex={-1} aria-label="List of messages" className={styles.list} {...keptFocus}>
      <Messages {...props} answer={answer} />
    </section>
  );
}

type MessagesProps = MessageListProps & { answer: FollowingAnswer<MessagePage> };

function Messages({ show, onShowAll, onDelete, answer }: MessagesProps) {
  const nowMs = useNow();
  const messages = answer.currentData?.pages.flatMap((page) => page.messages);
  if (answer.error && !messages && !answer.isFetching) {
    return (
      <Card>
        <ErrorPanel
          title="The messages could not be loaded"
          message={errorText(answer.error, 'Something went wrong. Please try again.')}
          requestId={readCallError(answer.error)?.requestId}
          onRetry={() => void answer.refetch()}
        />
      </Card>
    );
  }
  if (!messages) {
    return (
      <div role="status" aria-label="Loading messages" className={styles.list}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} height={120} shape="block" />
        ))}
      </div>
    );
  }
  if (messages.length === 0) {
    return (
      <Card>
        {show === 'unread' ? (
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
          <EmptyState
            field="messages"
            title="No messages yet"
            message="What visitors write by the contact form stands here."
          />
        )}
      </Card>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} nowMs={nowMs} onDelete={() => onDelete(message)} />
          </li>
        ))}
      </ul>
      <ShowMore label="Show older" answer={answer} />
    </>
  );
}
