import { useEffect, useState } from 'react';
import '../page-data.ts';

/**
 * The answer that the gateway put into the page for this call; undefined without one, and for a page that is opened
 * later. It is the same from the first rendering on, so that prerendered HTML hydrates.
 */
export function usePageData(url: string): unknown {
  const [data] = useState(() => globalThis.magnetxPageData);
  useEffect(() => {
    globalThis.magnetxPageData = undefined;
  }, []);
  return data?.url === url ? data.answer : undefined;
}
