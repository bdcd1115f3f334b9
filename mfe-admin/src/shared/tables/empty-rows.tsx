import type { ListViewState } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, EmptyState, type EmptyField } from '@magnetx/ui';

interface EmptyRowsProps {
  list: Pick<ListViewState, 'isNarrowed' | 'reset'>;
  field: EmptyField;
  /** Several rows: "users". */
  noun: string;
  /** While nothing narrows the list. */
  title: string;
  message?: string;
  /** While a search or a filter leaves no rows. */
  narrowedMessage?: string;
}

/** In place of the rows of an empty list. */
export function EmptyRows(props: EmptyRowsProps) {
  const { list, field, noun, title, message, narrowedMessage = t('Try other words or filters.') } = props;
  if (!list.isNarrowed) return <EmptyState field={field} title={title} message={message} />;
  return (
    <EmptyState
      field={field}
      title={t('No {noun} found', { noun })}
      message={narrowedMessage}
      action={
        <Button variant="secondary" size="small" onClick={list.reset}>
          {t('Show all {noun}', { noun })}
        </Button>
      }
    />
  );
}
