export { listStateOf, type ListAnswer } from './list-state';
export { choiceOf, dayOf, type ListView } from './list-view';
export { useListView, type ListViewState } from './use-list-view';
export { useOpenDialog } from './use-open-dialog';
