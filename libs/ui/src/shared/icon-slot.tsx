import type { ReactNode } from 'react';

/** An icon beside words that say the same: hidden from assistive technology, and nothing where there is none. */
export function IconSlot({ className, children }: { className: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <span className={className} aria-hidden="true">
      {children}
    </span>
  );
}
