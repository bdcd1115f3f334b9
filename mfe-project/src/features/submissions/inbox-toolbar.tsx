import { SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, FilterButtons, SearchField } from '@magnetx/ui';
import X from 'lucide-react/icons/x';
import styles from './submissions.module.css';
import type { InboxFilter, InboxView } from './use-inbox-view.ts';

const FILTERS: Record<InboxFilter, string> = {
  todo: t('To do'),
  pending: t('Undecided'),
  approved: t('Approved'),
  rejected: t('Rejected'),
  all: t('All'),
};

const ADVICE = { all: t('Any advice'), accept: t('You: accept'), decline: t('You: decline') };

/** The search and the filters of the inbox. `questTitle` is the task that it is narrowed to. */
export function InboxToolbar({ view: { list }, questTitle }: { view: InboxView; questTitle: string | undefined }) {
  const { filter, advice, quest } = list.view;
  return (
    <div role="search" aria-label={t('Search submissions')} className={styles.toolbar}>
      <SearchField
        label={t('Search submissions')}
        placeholder={t('Search by handle, task, link or note...')}
        value={list.searchText}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(event) => list.setSearchText(event.currentTarget.value)}
      />
      <div className={styles.filters}>
        <FilterButtons
          className={styles.filter}
          label={t('Show submissions')}
          options={FILTERS}
          value={filter}
          onChange={(chosen) => list.set({ filter: chosen })}
        />
        {filter === 'todo' ? null : (
          <FilterButtons
            className={styles.filter}
            label={t('Your recommendation')}
            options={ADVICE}
            value={advice}
            onChange={(chosen) => list.set({ advice: chosen })}
          />
        )}
        {quest === '' ? null : (
          <Button variant="secondary" size="small" icon={<X />} onClick={() => list.set({ quest: '' })}>
            {questTitle ? t('Task: {questTitle}', { questTitle }) : t('One task')}
            <span className={styles.hint}> {t('(show all tasks)')}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
