import { FilterButtons } from '@magnetx/ui';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import type { QueueQuery } from './manage-tasks.endpoints.ts';
import styles from './manage-tasks-page.module.css';
import type { useQueueView } from './use-queue-view.ts';

const TYPES = [
  { value: 'all', label: 'All types' },
  { value: 'task', label: 'Task' },
  { value: 'giveaway', label: 'Giveaway' },
  { value: 'opportunity', label: 'Opportunity' },
] as const satisfies readonly { value: QueueQuery['type']; label: string }[];

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const satisfies readonly { value: QueueQuery['status']; label: string }[];

/** What of the queue is shown. */
export function QueueToolbar({ view }: { view: ReturnType<typeof useQueueView> }) {
  const { list, query } = view;
  return (
    <Toolbar label="Search tasks" list={list}>
      <FilterButtons
        className={styles.filters}
        label="Type"
        options={TYPES}
        value={query.type}
        onChange={(type) => list.set({ type })}
      />
      <FilterButtons
        className={styles.filters}
        label="Status"
        options={STATUSES}
        value={query.status}
        onChange={(filter) => list.set({ filter })}
      />
    </Toolbar>
  );
}
