export { listStateOf, type ListAnswer } from './list-state';
export { type ListChoices, type ListView } from './list-view';
export { choiceOf, dayOf, useListFilters, type ListFilters } from './use-list-filters';
export { useListView, type ListViewState } from './use-list-view';
export { useOpenDialog } from './use-open-dialog';
