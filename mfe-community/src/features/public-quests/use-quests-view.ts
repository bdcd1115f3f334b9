import { BROWSE_SORTS, QUEST_CATEGORIES, QUEST_KINDS, questFacetShape } from '@magnetx/contracts';
import { choiceOf, useListView } from '@magnetx/federation/lists';

const LANGUAGES = questFacetShape.language.unwrap().options;

const READERS = {
  kind: choiceOf(['', ...QUEST_KINDS]),
  category: choiceOf(['', ...QUEST_CATEGORIES]),
  language: choiceOf(['', ...LANGUAGES]),
  funded: choiceOf(['', 'yes']),
  /** The name of a project. */
  project: (given: string) => given.trim(),
  sort: choiceOf(BROWSE_SORTS),
};

/** The view of the list, kept in the address. */
export const useQuestsView = () => useListView(READERS);
