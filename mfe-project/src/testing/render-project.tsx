import { STORAGE_KEYS } from '@magnetx/contracts';
import { renderArea, type RenderedArea } from '@magnetx/federation/testing';
import { projectSession } from '../api/project-api';
import project from '../remote';

export const FLUX = { id: 'p1', name: 'Flux Labs', username: 'flux', status: 'active' } as const;

/** The area at an address, as the shell mounts it, for a visitor who is not signed in. */
export function renderSignedOut(path: string): RenderedArea {
  projectSession.clear();
  return renderArea(project, { path });
}

/** The same for a project whose sign-in this device kept. */
export function renderSignedIn(path: string): RenderedArea {
  projectSession.clear();
  window.localStorage.setItem(STORAGE_KEYS.projectToken, 'token-of-flux');
  return renderArea(project, { path });
}

const DASHBOARD = { success: true, project_name: FLUX.name, project_status: 'active', mxp_balance: 12500 };

export const answers = {
  dashboard:
    (more: object = {}) =>
    () => ({ body: { ...DASHBOARD, ...more } }),
  refusal:
    (status: number, code: string, error: string, more: object = {}) =>
    () => ({
      status,
      body: { success: false, error, code, ...more },
    }),
  brokenNetwork: () => Promise.reject(new TypeError('Failed to fetch')),
  unreadable: () => ({ status: 500, body: '<html>' }),
};
