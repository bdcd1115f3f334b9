import { categoryGramOf, type Shelf, type Window } from '../quests/index.ts';
import type { ParticipationDeps } from './participate.ts';
import { topCategoriesOf } from './top-categories.ts';

/** How many open quests of each of the user's categories come first. */
const FIRST_OF_CATEGORY = 40;

interface ForYouRequest {
  readonly userId: string;
  readonly shelf: Shelf;
  readonly terms: readonly string[];
  readonly window: Window;
}

/** The ids of one page: the newest open quests of the user's categories, then all others in the window's order. */
export async function listForYou(
  deps: Pick<ParticipationDeps, 'participations' | 'quests'>,
  { userId, shelf, terms, window }: ForYouRequest,
): Promise<number[]> {
  const { lists } = deps.quests;
  const open = { ...shelf, isOpen: true };
  const favorites = shelf.isOpen === false ? [] : (await topCategoriesOf(deps, userId)).map(categoryGramOf);
  // Most categories have quests of one type alone.
  const isIn = await Promise.all(favorites.map((category) => lists.has(open, category)));
  const categories = favorites.filter((_, at) => isIn[at]);
  const end = window.skip + window.limit;
  const newestOf = (category: string): Promise<number[]> => {
    // First, because an index is read by the first of two frequent grams, and categories have the fewest quests.
    const ofCategory = { ...open, facets: [category, ...(shelf.facets ?? [])] };
    return lists.listIds(ofCategory, terms, { ...window, skip: 0, limit: Math.min(FIRST_OF_CATEGORY, end) });
  };
  const favored: number[] = [];
  // Only the categories that reach the end of the page: one for the first page.
  while (categories.length > 0 && favored.length < end) {
    const next = categories.splice(0, Math.ceil((end - favored.length) / FIRST_OF_CATEGORY));
    favored.push(...(await Promise.all(next.map(newestOf))).flat());
  }
  const page = favored.slice(window.skip, window.skip + window.limit);
  if (page.length === window.limit) return page;
  const others = { ...shelf, without: [...(shelf.without ?? []), ...favored] };
  const skip = Math.max(0, window.skip - favored.length);
  return [...page, ...(await lists.listIds(others, terms, { ...window, skip, limit: window.limit - page.length }))];
}
