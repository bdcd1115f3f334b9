import {
  CHECK_KINDS,
  COMPARED_DAYS,
  FEATURE_NAMES,
  VISIT_SOURCES,
  type CreditRequest,
  type ProjectApplication,
  type ProjectOverview,
} from '@magnetx/contracts';
import { renderArea, type RenderAreaOptions, type RenderedArea } from '@magnetx/federation/testing';
import { projectSession as session } from '../api/project-api.ts';
import project from '../remote.ts';

export const FLUX = { id: 'p1', name: 'Flux Labs', username: 'flux', status: 'active' } as const;

/** The area at an address, as the shell mounts it, for a visitor who is not signed in. */
export function renderSignedOut(path: string, options?: Pick<RenderAreaOptions, 'site'>): RenderedArea {
  return renderArea(project, { ...options, path, signIn: { session, token: null } });
}

/** The same for a project whose sign-in this device kept. */
export function renderSignedIn(path: string): RenderedArea {
  return renderArea(project, { path, signIn: { session, token: 'token-of-flux' } });
}

const DASHBOARD = {
  success: true,
  asks_email: false,
  project_id: FLUX.id,
  project_name: FLUX.name,
  project_status: 'active',
  member: { id: 'p1', name: 'acme', role: 'owner' },
  logo: '',
  features: FEATURE_NAMES,
  mxp_balance: 12_500,
  total_mxp: 50_000,
  active_quests: 3,
  concluded_quests: 2,
  total_spent: 375.5,
  owed_cents: 0,
  advanced_cents: 0,
  total_participants: 1_240,
  completion_rate: 0.625,
  quest_success_rate: 0.92,
  average_completion_days: 3.2,
};

const BALANCE = {
  success: true,
  available_cents: 120_050,
  reserved_cents: 250_000,
  owed_cents: 0,
  advanced_cents: 0,
  mxp_balance: 12_500,
  is_funding_required: false,
  large_fee_mxp: 50_000,
  check_kinds: [...CHECK_KINDS],
  x_check_daily_budget: 1_000,
  is_x_token_own: false,
  ad_prices: { impressions_cents: 500, click_cents: 25 },
  deposit_reference: FLUX.id,
  deposit_instructions: 'Send USDC to 0xabc.\nWithin a day it is here.',
  is_chain_read: false,
};

const DAY_MS = 24 * 60 * 60_000;

const NOTHING = { views: 0, clicks: 0, participants: 0, submissions: 0, completions: 0 };

const OVERVIEW: ProjectOverview = {
  success: true,
  todo: [],
  today: { participants: 4, submissions: 3, entries: 1, applications: 0, clicks: 9 },
  days: Array.from({ length: 2 * COMPARED_DAYS }, (_, index) => ({
    ...NOTHING,
    day: new Date(Date.UTC(2026, 8, 1) + index * DAY_MS).toISOString().slice(0, 10),
    participants: index < COMPARED_DAYS ? 1 : 2,
  })),
  quests: [
    { ...NOTHING, id: 7, title: 'Write a thread', type: 'task', status: 'active', participants: 4, completions: 1 },
  ],
  retention: {
    newcomers: 40,
    returned: 10,
    recent_newcomers: 8,
    sources: VISIT_SOURCES.map((source) => ({
      source,
      newcomers: 20,
      returned: source === 'utm' ? 0 : 5,
      cost_cents: 10_000,
      cost_per_returned_cents: source === 'utm' ? null : 2_000,
    })),
  },
};

const SAVED_AT = '2026-01-02T03:04:05.000Z';

const NOTIFICATIONS = { success: true, data: { notifications: [], unread: 0 }, next: null };

export const answers = {
  /** The calls of the frame around every page behind the sign-in, and of `RequestMxpButton`, which several have. */
  frame: (more: object = {}) => ({
    'GET /project/credit-request': answers.creditRequest(null),
    'GET /project/dashboard': answers.dashboard(more),
    'GET /project/dashboard/overview': answers.overview(),
    'GET /project/notifications': () => ({ body: NOTIFICATIONS }),
    'GET /project/balance': answers.balance(),
    'GET /project/claims': () => ({ body: { success: true, claims: [] } }),
    'GET /project/applications': answers.applications([]),
    'PUT /project/drafts/{draftId}': answers.savedDraft,
    'GET /project/submissions/waiting': () => ({ body: { success: true, waiting: 0 } }),
  }),
  dashboard:
    (more: object = {}) =>
    () => ({ body: { ...DASHBOARD, ...more } }),
  overview:
    (more: Partial<ProjectOverview> = {}) =>
    () => ({ body: { ...OVERVIEW, ...more } }),
  creditRequest: (request: CreditRequest | null) => () => ({ body: { success: true, request } }),
  balance:
    (more: object = {}) =>
    () => ({ body: { ...BALANCE, ...more } }),
  applications:
    (applications: readonly ProjectApplication[], counts: object = {}) =>
    () => ({
      body: {
        success: true,
        applications,
        counts: { applied: 0, interview: 0, offer: 0, closed: 0, ...counts },
        quest: null,
        pagination: { page: 1, limit: 24, total: applications.length, hasMore: false },
      },
    }),
  /** Saves every version of a draft. */
  savedDraft: ({ body }: { body: unknown }) => {
    const version = (body as { version: number }).version + 1;
    return { body: { success: true, draft: { id: 'a-draft-01', version, saved_at: SAVED_AT, saved_by: '' } } };
  },
  unreadable: () => ({ status: 500, body: '<html>' }),
};

beforeEach(() => sessionStorage.clear());
