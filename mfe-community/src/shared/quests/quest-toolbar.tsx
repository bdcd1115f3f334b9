import { SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { SearchField } from '@magnetx/ui';
import { QuestFilters, QuestSelects, type QuestChoicesProps } from './quest-choices.tsx';
import styles from './quest-toolbar.module.css';

interface QuestToolbarProps<F extends string, S extends string> extends QuestChoicesProps<F, S> {
  /** The choices are elsewhere: in the sheet of a phone. */
  isSearchOnly: boolean;
}

/** The search, filters and orders of a list of quests. */
export function QuestToolbar<F extends string, S extends string>(props: QuestToolbarProps<F, S>) {
  const { noun, list, isSearchOnly } = props;
  const search = (
    <SearchField
      label={t('Search {noun}', { noun })}
      placeholder={t('Search')}
      value={list.searchText}
      maxLength={SEARCH_LENGTH_MAX}
      onChange={(event) => list.setSearchText(event.currentTarget.value)}
    />
  );
  if (isSearchOnly) {
    return (
      <div role="search" aria-label={t('Search {noun}', { noun })}>
        {search}
      </div>
    );
  }
  return (
    <div role="search" aria-label={t('Search {noun}', { noun })} className={styles.toolbar}>
      <div className={styles.search}>{search}</div>
      <QuestFilters {...props} className={styles.filters} />
      <div className={styles.choices}>
        <QuestSelects {...props} isLabelHidden />
      </div>
    </div>
  );
}
