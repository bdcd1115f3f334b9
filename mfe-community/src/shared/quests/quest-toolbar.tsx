import { LANGUAGE_NAMES, SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { FilterButtons, SearchField, Select } from '@magnetx/ui';
import type { QuestListState } from '../lists/use-quest-list.ts';
import styles from './quest-toolbar.module.css';

export interface QuestToolbarProps<F extends string, S extends string> {
  /** The plural noun of the listed quests. */
  noun: string;
  list: QuestListState<F, S>;
  /** The label of each filter and of each order. */
  filters: Readonly<Record<F, string>>;
  sorts: Readonly<Record<S, string>>;
}

/** The orders of every list of quests, except `active`, which comes last. */
export const COMMON_SORTS = { new: 'New', old: 'Old', 'a-z': 'A-Z', 'z-a': 'Z-A' };

const FUNDING = { '': 'All rewards', yes: 'Funded rewards' };

const LANGUAGES = { '': 'All languages', ...LANGUAGE_NAMES };

/** The search, filters and orders of a list of quests. */
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
        {'funded' in sorts ? (
          <Select
            label="Rewards"
            isLabelHidden
            options={FUNDING}
            value={list.view.funded}
            onSelect={(funded) => list.set({ funded })}
          />
        ) : null}
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
