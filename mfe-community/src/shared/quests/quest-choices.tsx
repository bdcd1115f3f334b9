import { LANGUAGE_NAMES } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, FilterButtons, Select } from '@magnetx/ui';
import Bookmark from 'lucide-react/icons/bookmark';
import type { QuestListState } from '../lists/use-quest-list.ts';

export interface QuestChoicesProps<F extends string, S extends string> {
  /** The plural noun of the listed quests. */
  noun: string;
  list: QuestListState<F, S>;
  /** The label of each filter and of each order. */
  filters: Readonly<Record<F, string>>;
  sorts: Readonly<Record<S, string>>;
}

/** The first orders of every list of quests. */
export const COMMON_SORTS = { new: t('New'), old: t('Old'), 'a-z': 'A-Z', 'z-a': 'Z-A' };

const FUNDING = { '': t('All rewards'), yes: t('Funded rewards') };

const LANGUAGES = { '': t('All languages'), ...LANGUAGE_NAMES };

export function QuestFilters<F extends string, S extends string>(
  props: QuestChoicesProps<F, S> & { className?: string | undefined },
) {
  const { noun, list, filters, className } = props;
  return (
    <FilterButtons
      className={className}
      label={t('Show {noun}', { noun })}
      options={filters}
      value={list.view.filter}
      onChange={(filter) => list.set({ filter })}
    />
  );
}

/** Narrows the list to the quests that the user has saved. */
export function SavedOnly<F extends string, S extends string>({ list }: Pick<QuestChoicesProps<F, S>, 'list'>) {
  const isOn = list.view.saved === 'yes';
  return (
    <Button
      variant={isOn ? 'primary' : 'secondary'}
      icon={<Bookmark />}
      aria-pressed={isOn}
      onClick={() => list.set({ saved: isOn ? '' : 'yes' })}
    >
      {t('Saved')}
    </Button>
  );
}

/** The facets and the order. */
export function QuestSelects<F extends string, S extends string>(
  props: QuestChoicesProps<F, S> & { isLabelHidden: boolean },
) {
  const { list, sorts, isLabelHidden } = props;
  return (
    <>
      <Select
        label={t('Language')}
        isLabelHidden={isLabelHidden}
        options={LANGUAGES}
        value={list.view.language}
        onSelect={(language) => list.set({ language })}
      />
      {'funded' in sorts ? (
        <Select
          label={t('Rewards')}
          isLabelHidden={isLabelHidden}
          options={FUNDING}
          value={list.view.funded}
          onSelect={(funded) => list.set({ funded })}
        />
      ) : null}
      <Select
        label={t('Sort by')}
        isLabelHidden={isLabelHidden}
        options={sorts}
        value={list.view.sort}
        onSelect={(sort) => list.set({ sort })}
      />
    </>
  );
}

/** How many of the choices differ from what the list begins with. */
export function countChosen<F extends string, S extends string>(props: QuestChoicesProps<F, S>): number {
  const { view } = props.list;
  const isFirst = (options: object, value: string) => Object.keys(options)[0] === value;
  const chosen = [
    !isFirst(props.filters, view.filter),
    !isFirst(props.sorts, view.sort),
    view.saved !== '',
    view.language !== '',
    view.funded !== '',
  ];
  return chosen.filter(Boolean).length;
}
