import { useMediaQuery } from './use-media-query.ts';

/** Whether the visitor asked for less motion; false in a prerender. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}
