import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * For what unfolds below its button: Escape closes it and gives focus back to the button (the region's first with
 * `aria-expanded="true"`); so does a press outside of the region, without the focus.
 */
export function useCloseFromOutside(
  regionRef: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const onClose = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return undefined;
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      regionRef.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      onClose();
    }
    function handlePress(event: PointerEvent) {
      if (event.target instanceof Node && !regionRef.current?.contains(event.target)) onClose();
    }
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isOpen, regionRef]);
}
