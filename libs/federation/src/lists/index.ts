export { listStateOf, type EndlessListAnswer, type ListAnswer } from './list-state.ts';
export { choiceOf, dayOf, type ListView } from './list-view.ts';
export { useListView, type ListViewState } from './use-list-view.ts';
export { useOpenDialog } from './use-open-dialog.ts';
