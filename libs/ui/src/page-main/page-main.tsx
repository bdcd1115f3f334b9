import type { ReactNode } from 'react';

export interface PageMainProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The main part of a page (the skip link's target), and its name in the tab. */
export function PageMain({ title, className, children }: PageMainProps) {
  return (
    <main id="main" className={className}>
      <title>{`${title} · MagnetX`}</title>
      {children}
    </main>
  );
}
