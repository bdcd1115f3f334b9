import { perKind, QUEST_KIND_RULES } from '@magnetx/contracts';
import { FilterButtons } from '@magnetx/ui';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import styles from './manage-tasks-page.module.css';
import type { useQueueView } from './use-queue-view.ts';

const TYPES = { all: 'All types', ...perKind((kind) => QUEST_KIND_RULES[kind].label) };

const STATUSES = {
  all: 'All statuses',
  pending: 'Pending',
  owner: 'With owners',
  check: 'To check',
  approved: 'Approved',
  rejected: 'Rejected',
};

const RECOMMENDATIONS = { all: 'Any advice', none: 'No advice', accept: 'Owner: accept', decline: 'Owner: decline' };

/** The filters of the queue. */
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
        value={list.view.filter}
        onChange={(filter) => list.set({ filter })}
      />
      <FilterButtons
        className={styles.filters}
        label="Recommendation"
        options={RECOMMENDATIONS}
        value={query.recommendation}
        onChange={(advice) => list.set({ advice })}
      />
    </Toolbar>
  );
}
