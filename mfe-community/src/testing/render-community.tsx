import { STORAGE_KEYS } from '@magnetx/contracts';
import { renderArea, type RenderAreaOptions, type RenderedArea } from '@magnetx/federation/testing';
import { screen, within } from '@testing-library/react';
import community from '../remote.ts';
import { startedSignIns } from '../shared/session/started-sign-ins.ts';

/** Renders the whole area at an address, as the shell mounts it. The one render of this project's tests. */
export function renderCommunity(path: string, options: Omit<RenderAreaOptions, 'path'> = {}): RenderedArea {
  return renderArea(community, { path, ...options });
}

/** Answers the question that follows a press of Disconnect. */
export async function confirmDisconnect(user: RenderedArea['user']): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect from MagnetX?' });
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
}

/** An operator who has set everything. */
export const SITE = {
  links: {
    x: 'https://x.com/site',
    telegram: 'https://t.me/site',
    discord: 'https://discord.gg/site',
    community: 'https://community.example/join',
    grants: 'https://grants.example/apply',
  },
  operator: { name: 'Site Ltd', email: 'privacy@site.example' },
};

/** Leaves a session on the device, as an earlier sign-in did. */
export function keepSession(token = 'token-1'): void {
  localStorage.setItem(STORAGE_KEYS.userToken, token);
  localStorage.setItem(STORAGE_KEYS.userConnected, 'true');
}

/** The query of the address to which a sign-in of this browser returns. */
export function ownReturn(token: string): string {
  return `token=${token}&connected=true&nonce=${startedSignIns.start()}`;
}

/** The keys that are left on the device. */
export function keptKeys(): string[] {
  return Object.keys(localStorage).sort();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
