import type * as Format from '@magnetx/contracts/formatted-text';
import { useMemo, useSyncExternalStore } from 'react';
import { logWarning } from '../log.ts';

type TextFormat = typeof Format;

let format: TextFormat | null = null;
let isLoading = false;
const waiting = new Set<() => void>();

/** The parser is fetched with the first text that is shown. If that fails, texts stay as they were typed. */
async function load(): Promise<void> {
  isLoading = true;
  try {
    format = await import('@magnetx/contracts/formatted-text');
    waiting.forEach((onLoaded) => onLoaded());
  } catch (error) {
    isLoading = false;
    logWarning('The parser of formatted texts could not be fetched.', error);
  }
}

function subscribe(onLoaded: () => void): () => void {
  waiting.add(onLoaded);
  if (!isLoading) void load();
  return () => waiting.delete(onLoaded);
}

function useTextFormat(): TextFormat | null {
  return useSyncExternalStore(
    subscribe,
    () => format,
    () => null,
  );
}

/** The blocks of a formatted text for `FormattedText`; null while the parser is being fetched. */
export function useFormattedBlocks(text: string): ReturnType<TextFormat['parseFormattedText']> | null {
  const loaded = useTextFormat();
  return useMemo(() => loaded?.parseFormattedText(text) ?? null, [loaded, text]);
}

/** The beginning of a formatted text for a card, without its markup; as typed while the parser is being fetched. */
export function useSummary(text: string): string {
  const loaded = useTextFormat();
  return useMemo(() => loaded?.summaryOf(text) ?? text, [loaded, text]);
}
