import { listMessages, MESSAGE_FILTERS, MESSAGE_ORDERS, type AdminMessage, type CsvColumn } from '@magnetx/contracts';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, Card, EmptyState, FilterButtons, ListFrame, Note, Skeleton } from '@magnetx/ui';
import { useState } from 'react';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { ListStart } from '../../shared/tables/list-start.tsx';
import { useFollowedPlace, useListPlace, type ListPlace } from '../../shared/tables/use-list-place.ts';
import { CreditRequestsPanel } from './credit-requests-panel.tsx';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './messages-page.module.css';
import { useListMessagesInfiniteQuery, type MessageQuestion } from './messages.endpoints.ts';

const READERS = { filter: choiceOf(MESSAGE_FILTERS), sort: choiceOf(MESSAGE_ORDERS) };

const NOUNS = [t('message'), t('messages')] as const;

const CSV_COLUMNS: readonly CsvColumn<AdminMessage>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Sent'), cell: ({ sentAt }) => sentAt },
  { header: t('Name'), cell: ({ name }) => name },
  { header: t('Email'), cell: ({ email }) => email },
  { header: t('Message'), cell: ({ message }) => message },
  { header: t('Read'), cell: ({ isRead }) => (isRead ? t('Yes') : t('No')) },
];

const FILTER_OPTIONS = { all: t('All'), unread: t('Unread') };

const ORDER_OPTIONS = { newest: t('Newest first'), oldest: t('Oldest first') };

/** The inbox: projects' requests for MXP, and the messages from the contact form. */
export function MessagesPage() {
  const list = useListView(READERS);
  const { filter: show, sort: order } = list.view;
  const place = useListPlace(list);
  const refusal = useRefusal('messages');
  const [deleted, setDeleted] = useState<AdminMessage | null>(null);
  return (
    <WorkPage
      title={t('Messages')}
      intro={t('Requests of projects for MXP, and messages from the contact form.')}
      actions={
        <ExportButton
          subject="messages"
          nouns={NOUNS}
          columns={CSV_COLUMNS}
          call={listMessages}
          query={{ show, order }}
          rowsOf={({ messages }) => messages}
        />
      }
    >
      <CreditRequestsPanel />
      {refusal ? (
        <Note>{t('Messages are hidden. {refusal}', { refusal })}</Note>
      ) : (
        <>
          <div className={styles.filters}>
            <FilterButtons
              label={t('Show messages')}
              options={FILTER_OPTIONS}
              value={show}
              onChange={(filter) => list.set({ filter })}
            />
            <FilterButtons
              label={t('Order')}
              options={ORDER_OPTIONS}
              value={order}
              onChange={(sort) => list.set({ sort })}
            />
          </div>
          <ListStart place={place} />
          <MessageList
            question={{ show, order, before: place.start }}
            place={place}
            onShowAll={list.reset}
            onDelete={setDeleted}
          />
        </>
      )}
      {deleted ? <DeleteMessageDialog message={deleted} onClose={() => setDeleted(null)} /> : null}
    </WorkPage>
  );
}

interface MessageListProps {
  question: MessageQuestion;
  place: ListPlace;
  onShowAll: () => void;
  onDelete: (message: AdminMessage) => void;
}

function MessageList({ question, place, onShowAll, onDelete }: MessageListProps) {
  const answer = useListMessagesInfiniteQuery(question, { refetchOnMountOrArgChange: true });
  useFollowedPlace(place, answer);
  const messages = answer.currentData?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <ListFrame
      // The other filter's messages do not stand in for those that are loading.
      state={listStateOf({ ...answer, data: answer.currentData })}
      label={t('List of messages')}
      failedTitle={t('The messages could not be loaded')}
      paging={{ label: t('Show more'), answer }}
      loading={
        <div role="status" aria-label={t('Loading messages')} className={styles.list}>
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
              <MessageCard message={message} onDelete={() => onDelete(message)} />
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <Empty show={question.show} onShowAll={onShowAll} />
        </Card>
      )}
    </ListFrame>
  );
}

function Empty({ show, onShowAll }: Pick<MessageQuestion, 'show'> & Pick<MessageListProps, 'onShowAll'>) {
  return show === 'unread' ? (
    <EmptyState
      field="messages"
      title={t('No unread messages')}
      action={
        <Button variant="secondary" size="small" onClick={onShowAll}>
          {t('Show all messages')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      field="messages"
      title={t('No messages yet')}
      message={t('Messages from the contact form appear here.')}
    />
  );
}
