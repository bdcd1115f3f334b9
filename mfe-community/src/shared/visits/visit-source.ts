import { STORAGE_KEYS, VISIT_SOURCES, visitSourceOf, type VisitSource } from '@magnetx/contracts';
import { tabStorage } from '@magnetx/federation/storage';

// Kept for the tab: the sign-in at X leaves the site and returns, which is not a visit source.

/** Decides how the person came to the site, by the first address that this tab opens; later ones change nothing. */
export function rememberVisitSource(address: string): void {
  if (tabStorage.get(STORAGE_KEYS.userVisitSource) !== null) return;
  tabStorage.set(STORAGE_KEYS.userVisitSource, visitSourceOf(new URL(address), document.referrer));
}

export function visitSource(): VisitSource {
  const kept = tabStorage.get(STORAGE_KEYS.userVisitSource);
  return VISIT_SOURCES.find((source) => source === kept) ?? 'direct';
}
