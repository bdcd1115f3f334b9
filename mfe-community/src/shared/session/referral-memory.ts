import { STORAGE_KEYS } from '@magnetx/contracts';
import { createSafeStorage } from '../browser/safe-storage';

/** Lives as long as the tab: an invitation belongs to this visit. */
const tabStorage = createSafeStorage(() => window.sessionStorage);

export function rememberReferral(ref: string): void {
  tabStorage.set(STORAGE_KEYS.userReferral, ref);
}

export function rememberedReferral(): string | null {
  return tabStorage.get(STORAGE_KEYS.userReferral);
}

export function forgetReferral(): void {
  tabStorage.remove(STORAGE_KEYS.userReferral);
}
