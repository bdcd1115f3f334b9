import {
  COMPARED_DAYS,
  permissionsOf,
  type Admin,
  type AdminOverview,
  type AdminRole,
  type GivenUpWork,
  type OpenCreditRequest,
  type PayoutsDue,
} from '@magnetx/contracts';
import { renderArea, type RenderAreaOptions, type RenderedArea } from '@magnetx/federation/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { adminSession as session } from '../api/admin-api.ts';
import admin from '../remote.ts';

/** The signed-in admin. */
const adaAs = (adminRole: AdminRole = 'administrator'): Admin => ({
  id: 'a1',
  username: 'ada',
  role: 'Admin',
  adminRole,
  permissions: permissionsOf(adminRole),
});

export const ADA = adaAs();

/** The area at an address, as the shell mounts it, for a visitor who is not signed in. */
export function renderSignedOut(path: string, options?: Pick<RenderAreaOptions, 'site'>): RenderedArea {
  return renderArea(admin, { ...options, path, signIn: { session, token: null } });
}

/** The same for an administrator whose sign-in this device kept. */
export function renderSignedIn(path: string): RenderedArea {
  return renderArea(admin, { path, releases: RELEASES, signIn: { session, token: 'token-of-ada' } });
}

/** Resolves once the sign-in form is on the screen, whatever the page is called. */
export const findSignIn = () => screen.findByRole('button', { name: 'Sign In' });

const STATS = { totalUsers: 12_345, activeTasks: 7, pendingTasks: 6, paidOut: 1_234.5 };

const PROJECTS = [
  { id: 'p1', name: 'Flux Labs', email: '', username: 'flux', status: 'active' },
  { id: 'p2', name: 'Gone', email: 'hello@gone.example', username: 'gone', status: 'suspended' },
];

const CHECKS = [
  { part: 'api', state: 'up', detail: 'answers' },
  { part: 'database', state: 'up', detail: '2 ms' },
  { part: 'cache', state: 'off', detail: 'none set' },
  { part: 'live', state: 'up', detail: '3 pages' },
  { part: 'jobs', state: 'down', detail: 'late by 5 minutes' },
];

const DAY_MS = 24 * 60 * 60_000;

const OVERVIEW: AdminOverview = {
  success: true,
  queue: { under_24h: 3, under_48h: 0, under_72h: 1, overdue: 2 },
  unread_messages: 1,
  open_credit_requests: 2,
  open_appeals: 0,
  held_rewards: 0,
  debt: { owed_cents: 0, advanced_cents: 0 },
  days: Array.from({ length: 2 * COMPARED_DAYS }, (_, index) => ({
    day: new Date(Date.UTC(2026, 8, 1) + index * DAY_MS).toISOString().slice(0, 10),
    sign_ups: index < COMPARED_DAYS ? 1 : 2,
    participants: 0,
    submissions: 0,
  })),
};

const DUE: PayoutsDue = {
  success: true,
  payable: { amount_cents: 123_450, rewards: 12 },
  next: { month: '2026-11', prepared_on: '2026-12-01' },
  batches: [{ id: 'b1', month: '2026-10', is_correction: false, status: 'ready', amount_cents: 50_000, people: 4 }],
};

const RELEASES = [{ name: 'mfe-admin', version: '0.1.0-aaaaaaaaaaaa' }];

export const answers = {
  me: (role?: AdminRole) => () => ({
    body: { success: true, user: adaAs(role), asks_email: false, needs_passkey: false },
  }),
  /** The calls of the frame around every page behind the sign-in. */
  frame: (role?: AdminRole) => ({
    'GET /admin/me': answers.me(role),
    'GET /admin/claims': () => ({ body: { success: true, claims: [] } }),
  }),
  /** Beside the messages of the inbox. */
  creditRequests: (requests: readonly OpenCreditRequest[] = []) => ({
    'GET /admin/credit-requests': () => ({ body: { success: true, requests, open: requests.length, next: null } }),
  }),
  overview:
    (more: Partial<AdminOverview> = {}) =>
    () => ({ body: { ...OVERVIEW, ...more } }),
  system:
    (checks: readonly object[], givenUp: readonly GivenUpWork[] = []) =>
    () => ({ body: { success: true, checkedAt: new Date().toISOString(), checks, given_up: givenUp } }),
  /** The additional calls of the dashboard. */
  dashboard: (stats: object = {}) => ({
    'GET /admin/dashboard/stats': () => ({ body: { success: true, stats: { ...STATS, ...stats } } }),
    'GET /admin/dashboard/overview': answers.overview(),
    'GET /admin/dashboard/payouts-due': () => ({ body: DUE }),
    'GET /admin/dashboard/submissions': () => ({ body: { success: true, submissions: [], next: null } }),
    'GET /admin/projects': () => ({ body: { success: true, projects: PROJECTS } }),
    'GET /admin/system': answers.system(CHECKS),
  }),
};

beforeEach(() => sessionStorage.clear());

/** Chooses an action from the menu of a row. */
export async function chooseAction(user: UserEvent, subject: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${subject}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
