import { STORAGE_KEYS } from '@magnetx/contracts';
import { renderArea, type RenderedArea } from '@magnetx/federation/testing';
import { adminSession } from '../api/admin-api';
import admin from '../remote';

export const ADA = { id: 'a1', username: 'ada', role: 'Admin' } as const;

/** The area at an address, as the shell mounts it, for a visitor who is not signed in. */
export function renderSignedOut(path: string): RenderedArea {
  adminSession.clear();
  return renderArea(admin, { path });
}

/** The same for an administrator whose sign-in this device kept. */
export function renderSignedIn(path: string): RenderedArea {
  adminSession.clear();
  window.localStorage.setItem(STORAGE_KEYS.adminToken, 'token-of-ada');
  return renderArea(admin, { path });
}

export const answers = {
  me: () => ({ body: { success: true, user: ADA } }),
  refusal:
    (status: number, code: string, error: string, more: object = {}) =>
    () => ({
      status,
      body: { success: false, error, code, ...more },
    }),
  brokenNetwork: () => Promise.reject(new TypeError('Failed to fetch')),
};
