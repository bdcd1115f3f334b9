import { lazyPart } from '../shared/lazy-part.tsx';
import { useWasTrue } from '../shared/use-was-true.ts';
import type { DialogProps } from './dialog-window.tsx';

export type { DialogProps };

const Window = lazyPart(async () => (await import(/* webpackChunkName: "windows" */ './windows.ts')).DialogWindow);

/** A modal dialog. Keeps focus inside, closes with Escape, and gives focus back to what opened it. */
export function Dialog(props: DialogProps) {
  Window.useFetchedLater();
  // It stays after it closed, for the transition.
  return useWasTrue(props.open) ? <Window {...props} /> : null;
}
