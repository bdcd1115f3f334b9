import { questFacetShape, type QuestFacets } from '@magnetx/contracts';
import { useListFilters, useListView, type ListChoices, type ListView } from '@magnetx/federation/lists';

/** What of a list of quests is shown. A facet that it is not narrowed by is empty. */
export type QuestListView<F extends string = string, S extends string = string> = ListView<F, S> & {
  readonly [K in keyof QuestFacets]-?: string;
};

const FACETS: Readonly<Record<string, (given: string) => string>> = Object.fromEntries(
  Object.entries<{ safeParse: (given: string) => { success: boolean } }>(questFacetShape).map(([name, choices]) => [
    name,
    (given: string) => (choices.safeParse(given).success ? given : ''),
  ]),
);

/** Whether something may be left out by it. */
export function isNarrowed(view: QuestListView): boolean {
  const values: Record<string, unknown> = { ...view };
  return view.search !== '' || view.filter !== 'all' || Object.keys(FACETS).some((name) => values[name] !== '');
}

/** The view of a list of quests, kept in the address: search, filter, order and page, and the facets. */
export function useQuestList<F extends string, S extends string>(choices: ListChoices<F, S>) {
  const list = useListView(choices);
  const facets = useListFilters(FACETS, list);
  return {
    ...list,
    view: { ...list.view, ...facets.values } as QuestListView<F, S>,
    setFacet: (name: keyof QuestFacets, value: string) => facets.set({ [name]: value }),
    reset: facets.reset,
  };
}

export type QuestListState<F extends string, S extends string> = ReturnType<typeof useQuestList<F, S>>;
