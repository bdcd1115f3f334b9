import { questFacetShape, type QuestFacets } from '@magnetx/contracts';
import { choiceOf, useListView, type ListView, type ListViewState } from '@magnetx/federation/lists';

/** A list that was kept is asked for again. */
export const REFETCHED = { refetchOnMountOrArgChange: true };

/** The filters and orders that a list of quests offers; the first of each is what it begins with. */
interface QuestChoices<F extends string, S extends string> {
  readonly filters: readonly [F, ...F[]];
  readonly sorts: readonly [S, ...S[]];
}

/** A facet that the list is not narrowed by is empty. */
type QuestReaders<F extends string, S extends string> = {
  readonly filter: (given: string) => F;
  readonly sort: (given: string) => S;
  readonly saved: (given: string) => '' | 'yes';
} & { readonly [K in keyof QuestFacets]-?: (given: string) => string };

export type QuestListView<F extends string = string, S extends string = string> = ListView<QuestReaders<F, S>>;
export type QuestListState<F extends string, S extends string> = ListViewState<QuestReaders<F, S>>;

const FACETS = Object.fromEntries(
  Object.entries<{ safeParse: (given: string) => { success: boolean } }>(questFacetShape).map(([name, choices]) => [
    name,
    (given: string) => (choices.safeParse(given).success ? given : ''),
  ]),
) as { readonly [K in keyof QuestFacets]-?: (given: string) => string };

const onlyYes = (given: string) => (given === 'yes' ? 'yes' : '');

/** The view of a list of quests, kept in the address: search, filter, order and page, and the facets. */
export function useQuestList<F extends string, S extends string>(choices: QuestChoices<F, S>): QuestListState<F, S> {
  return useListView({ filter: choiceOf(choices.filters), sort: choiceOf(choices.sorts), saved: onlyYes, ...FACETS });
}
