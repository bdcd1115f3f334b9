import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';

/** The HTML that a browser can hydrate as this element. Throws what the rendering threw. */
export function renderMarkup(element: ReactElement): string {
  return renderToString(element);
}
