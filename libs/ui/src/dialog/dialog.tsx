import type { ReactNode } from 'react';
import { lazyPart } from '../shared/lazy-part.tsx';
import { useWasTrue } from '../shared/use-was-true.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The row of buttons at the bottom, the main one last. */
  actions?: ReactNode;
  /** `drawer` fills the start of the window, from top to bottom; `sheet` fills the width of its bottom edge. */
  size?: 'medium' | 'large' | 'wide' | 'drawer' | 'sheet' | undefined;
  /** Where the focus goes when it opens: to the first field, or to the title of what is read before it is used. */
  startsAt?: 'field' | 'title' | undefined;
}

const Window = lazyPart(async () => (await import('./windows.ts')).DialogWindow);

/** A modal dialog. Keeps focus inside, closes with Escape, and gives focus back to what opened it. */
export function Dialog(props: DialogProps) {
  Window.useFetchedLater();
  // It stays after it closed, for the transition.
  return useWasTrue(props.open) ? <Window {...props} /> : null;
}
