import { STORAGE_KEYS } from '@magnetx/contracts';
import { tabStorage } from '@magnetx/federation/storage';

// Kept for the tab alone: an invitation belongs to this visit.

export function rememberReferral(ref: string): void {
  tabStorage.set(STORAGE_KEYS.userReferral, ref);
}

export function rememberedReferral(): string | null {
  return tabStorage.get(STORAGE_KEYS.userReferral);
}

export function forgetReferral(): void {
  tabStorage.remove(STORAGE_KEYS.userReferral);
}
