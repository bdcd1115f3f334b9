import { LANGUAGE_OPTIONS, SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { FilterButtons, SearchField, Select } from '@magnetx/ui';
import type { QuestListState } from '../lists/use-quest-list.ts';
import styles from './quest-toolbar.module.css';

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface QuestToolbarProps<F extends string, S extends string> {
  /** What is listed, in the plural. */
  noun: string;
  list: QuestListState<F, S>;
  filters: readonly Option<F>[];
  sorts: readonly Option<S>[];
}

const LANGUAGES = [{ value: '', label: 'All languages' }, ...LANGUAGE_OPTIONS];

/** What a list of quests is narrowed and ordered with. */
export function QuestToolbar<F extends string, S extends string>(props: QuestToolbarProps<F, S>) {
  const { noun, list, filters, sorts } = props;
  return (
    <div role="search" aria-label={`Search ${noun}`} className={styles.toolbar}>
      <div className={styles.search}>
        <SearchField
          label={`Search ${noun}`}
          value={list.searchText}
          maxLength={SEARCH_LENGTH_MAX}
          onChange={(event) => list.setSearchText(event.currentTarget.value)}
        />
      </div>
      <FilterButtons
        className={styles.filters}
        label={`Show ${noun}`}
        options={filters}
        value={list.view.filter}
        onChange={(filter) => list.set({ filter })}
      />
      <div className={styles.choices}>
        <Select
          label="Language"
          isLabelHidden
          options={LANGUAGES}
          value={list.view.language}
          onSelect={(language) => list.set({ language })}
        />
        <Select
          label="Sort by"
          isLabelHidden
          options={sorts}
          value={list.view.sort}
          onSelect={(sort) => list.set({ sort })}
        />
      </div>
    </div>
  );
}
