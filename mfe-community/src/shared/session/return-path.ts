import { STORAGE_KEYS } from '@magnetx/contracts';
import { paths } from '../../paths';
import { tabStorage } from '../browser/tab-storage';
import { withoutAnswer } from './arrival';

/**
 * The path within the user area that an address means, or null: whatever was kept, nobody is led to another site, to
 * the sign-in itself, or to what a sign-in came back with.
 */
function ownPath(address: string): string | null {
  const { origin } = window.location;
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  const isOwn = url.origin === origin && url.pathname.startsWith(`${paths.userHome.href()}/`);
  if (!isOwn || url.pathname === paths.connect.pattern) return null;
  return `${url.pathname}${withoutAnswer(url.search)}`;
}

/** Keeps for this tab where a person was who has to sign in again, so that the sign-in leads them back there. */
export function rememberReturnPath(address: string): void {
  const path = ownPath(address);
  if (path) tabStorage.set(STORAGE_KEYS.userReturnPath, path);
}

export function rememberedReturnPath(): string | null {
  return ownPath(tabStorage.get(STORAGE_KEYS.userReturnPath) ?? '');
}

export function forgetReturnPath(): void {
  tabStorage.remove(STORAGE_KEYS.userReturnPath);
}
