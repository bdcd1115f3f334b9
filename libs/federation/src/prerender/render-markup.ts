import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';

/** The HTML of an element, which a browser can hydrate. Throws the errors of the rendering. */
export function renderMarkup(element: ReactElement): string {
  return renderToString(element);
}
