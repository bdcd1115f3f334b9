import { Button, EmptyState, type EmptyField } from '@magnetx/ui';

interface NothingFoundProps {
  field: EmptyField;
  /** Several rows: "users". */
  noun: string;
  message?: string;
  onShowAll: () => void;
}

/** In place of the rows when a search or a filter leaves none. */
export function NothingFound({ field, noun, message = 'Try other words or filters.', onShowAll }: NothingFoundProps) {
  return (
    <EmptyState
      field={field}
      title={`No ${noun} found`}
      message={message}
      action={
        <Button variant="secondary" size="small" onClick={onShowAll}>
          Show all {noun}
        </Button>
      }
    />
  );
}
