import { perKind, QUEST_KIND_RULES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { FilterButtons, Select } from '@magnetx/ui';
import { Toolbar } from '../../shared/tables/toolbar.tsx';
import styles from './manage-tasks-page.module.css';
import type { useQueueView } from './use-queue-view.ts';

const TYPES = { all: t('All types'), ...perKind((kind) => QUEST_KIND_RULES[kind].label) };

const STATUSES = {
  all: t('All statuses'),
  pending: t('Pending'),
  owner: t('With owners'),
  check: t('To check'),
  approved: t('Approved'),
  rejected: t('Rejected'),
};

const RECOMMENDATIONS = {
  all: t('Any advice'),
  none: t('No advice'),
  accept: t('Owner: accept'),
  decline: t('Owner: decline'),
};

/** The filters of the queue. */
export function QueueToolbar({ view }: { view: ReturnType<typeof useQueueView> }) {
  const { list, query } = view;
  return (
    <Toolbar label={t('Search tasks')} list={list}>
      <FilterButtons
        className={styles.filters}
        label={t('Type')}
        options={TYPES}
        value={query.type}
        onChange={(type) => list.set({ type })}
      />
      <FilterButtons
        className={styles.filters}
        label={t('Status')}
        options={STATUSES}
        value={list.view.filter}
        onChange={(filter) => list.set({ filter })}
      />
      <Select
        label={t('Recommendation')}
        isLabelHidden
        options={RECOMMENDATIONS}
        value={query.recommendation}
        onSelect={(advice) => list.set({ advice })}
      />
    </Toolbar>
  );
}
