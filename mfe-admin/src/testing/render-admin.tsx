import { renderArea, type RenderedArea } from '@magnetx/federation/testing';
import { adminSession as session } from '../api/admin-api';
import admin from '../remote';

export const ADA = { id: 'a1', username: 'ada', role: 'Admin' } as const;

/** The area at an address, as the shell mounts it, for a visitor who is not signed in. */
export function renderSignedOut(path: string): RenderedArea {
  return renderArea(admin, { path, signIn: { session, token: null } });
}

/** The same for an administrator whose sign-in this device kept. */
export function renderSignedIn(path: string): RenderedArea {
  return renderArea(admin, { path, signIn: { session, token: 'token-of-ada' } });
}

export const answers = { me: () => ({ body: { success: true, user: ADA } }) };
