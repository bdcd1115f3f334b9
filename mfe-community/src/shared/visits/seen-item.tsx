import { useEffect, useRef, type ReactNode } from 'react';
import { useVisits } from './visits-context.ts';

/** The visible share from which a card counts as seen. */
const SEEN_SHARE = 0.5;

/** One quest of a list. It counts as seen once half of it is on screen. */
export function SeenItem({ questId, children }: { questId: number; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  const { view } = useVisits();

  useEffect(() => {
    if (!item.current || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= SEEN_SHARE)) return;
        observer.disconnect();
        view(questId);
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(item.current);
    return () => observer.disconnect();
  }, [questId, view]);

  return <li ref={item}>{children}</li>;
}
