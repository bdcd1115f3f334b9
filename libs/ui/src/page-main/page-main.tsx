import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';

export interface PageMainProps {
  title: string;
  className?: string | undefined;
  /** Where toasts appear while this page is shown, when it is not the tray at the bottom. */
  toasts?: 'top-right' | undefined;
  children: ReactNode;
}

/** The main part of a page (the skip link's target), and its name in the tab. */
export function PageMain({ title, className, toasts, children }: PageMainProps) {
  return (
    <main id="main" className={className} data-toasts={toasts}>
      <title>{t('{title} · MagnetX', { title })}</title>
      {children}
    </main>
  );
}
