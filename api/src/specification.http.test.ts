import { startTestApi, type TestApi } from './testing/start-test-api.ts';
import { signInWithX } from './testing/visitor.ts';

/**
 * The calls of section 7 of both specifications, as they are written there: with this address and payload, and these
 * fields in the answer. They are requests as any client may send them, so the contracts take no part.
 */

type Who = 'visitor' | 'user' | 'admin' | 'project';
type Body = Readonly<Record<string, unknown>>;

interface Row {
  readonly call: string;
  readonly as: Who;
  /** The payload, and for some the ids that earlier calls have answered with. */
  readonly sends?: Body | (() => Body);
  readonly answers: Body;
  /** Remembers ids of the answer for the next calls. */
  readonly keeps?: (body: Body) => unknown;
  /** 200 by default. */
  readonly status?: number;
}

const WALLET = '0x5afe5afE5afE5afE5afE5aFe5aFe5Afe5Afe5AfE';
const OTHER_WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const ORIGIN = 'http://localhost:3000';
const [text, number] = [expect.any(String), expect.any(Number)] as [string, number];
const some = (item: Body): unknown => expect.arrayContaining([expect.objectContaining(item)]);
const refused = { success: false, error: text };

const PASSWORD = 'correct horse';
const QUEST = { description: 'What to do', category: 'Community', requirements: 'None', tags: ['Web3'] };
const TASK = {
  ...QUEST,
  type: 'task',
  title: 'A task',
  cash_amount: 500,
  mxp_amount: 10,
  max_winners: 5,
  duration_days: 3,
};
const GIVEAWAY = {
  ...QUEST,
  type: 'giveaway',
  title: 'A giveaway',
  prize_value: 100,
  max_winners: 1,
  prize_description: 'A ticket',
};
const OPPORTUNITY = {
  ...QUEST,
  type: 'opportunity',
  title: 'An opportunity',
  job_type: 'full-time',
  location: 'Remote',
  salary_range: '$90,000',
  benefits: 'A desk',
  application_url: 'https://jobs.example.com/1',
  ad_mode: false,
};

const world = {
  tokens: { visitor: '', user: '', admin: '', project: '' },
  projectId: '',
  pending: [] as { id: string; type: string }[],
  task: 0,
  giveaway: 0,
};
let api: TestApi;
beforeAll(async () => (api = await startTestApi()));
afterAll(() => api.stop());

async function send({ call, as, sends }: Row): Promise<{ status: number; body: Body }> {
  const [method = '', address = ''] = call.split(' ');
  const filled = address.replace('{projectId}', world.projectId).replace('{token}', world.tokens.user);
  const payload = typeof sends === 'function' ? sends() : sends;
  const token = world.tokens[as];
  const response = await fetch(new URL(`/api${filled}`, api.url), {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: payload ? JSON.stringify(payload) : null,
  });
  return { status: response.status, body: (await response.json()) as Body };
}

function check(rows: readonly Row[]): void {
  it.each(rows.map((row) => [row.call, row.as, row.status ?? 200, row] as const))(
    '%s by %s answers %i',
    async (_call, _as, status, row) => {
      const answer = await send(row);
      expect(answer).toMatchObject({ status, body: row.answers });
      row.keeps?.(answer.body);
    },
  );
}

const firstOf = (list: unknown): Body => (list as readonly Body[])[0] ?? {};
const nextPending = (): Body => world.pending.shift() ?? {};
const amount = (mxp: number) => (): Body => ({ projectId: world.projectId, amount: mxp });

describe('the admin signs in', () => {
  const admin = { username: 'root', password: PASSWORD };
  const create = () => ({ ...admin, creationPassword: api.config.adminCreationPassword });
  check([
    { call: 'POST /admin/create', as: 'visitor', sends: create, answers: { success: true } },
    {
      call: 'POST /admin/create',
      as: 'visitor',
      sends: { ...admin, creationPassword: 'x' },
      answers: refused,
      status: 403,
    },
    {
      call: 'POST /admin/login',
      as: 'visitor',
      sends: admin,
      answers: { token: text, user: { username: 'root' } },
      keeps: ({ token }) => (world.tokens.admin = String(token)),
    },
    { call: 'POST /admin/login', as: 'visitor', sends: { ...admin, password: 'x' }, answers: refused, status: 401 },
    {
      call: 'POST /admin/login',
      as: 'visitor',
      sends: { username: '', password: '' },
      answers: { error: 'Username and password are required' },
      status: 400,
    },
  ]);
});

describe('the project signs in and posts quests', () => {
  const project = { name: 'Acme', username: 'acme', password: PASSWORD };
  const managers = { projectName: 'Acme', username: 'acme', projectMXP: 0, projectStatus: 'active' };
  const poor = 'Insufficient MXP balance. You need 12,500 MXP but only have 0 MXP';
  check([
    { call: 'POST /project/register', as: 'visitor', sends: project, answers: { success: true } },
    { call: 'POST /project/register', as: 'visitor', sends: project, answers: refused, status: 409 },
    {
      call: 'POST /project/login',
      as: 'visitor',
      sends: { username: 'Acme', password: PASSWORD },
      answers: { success: true, token: text, project: {} },
      keeps: ({ token }) => (world.tokens.project = String(token)),
    },
    {
      call: 'POST /project/login',
      as: 'visitor',
      sends: { username: 'acme', password: 'x' },
      answers: refused,
      status: 401,
    },
    {
      call: 'GET /admin/projects/managers',
      as: 'admin',
      answers: { success: true, managers: some({ id: text, projectId: text, ...managers }) },
      keeps: (body) => (world.projectId = String(firstOf(body['managers'])['projectId'])),
    },
    {
      call: 'GET /admin/projects',
      as: 'admin',
      answers: { projects: some({ id: text, name: 'Acme', email: '', status: 'active' }) },
    },
    { call: 'POST /project/submit', as: 'project', sends: TASK, answers: { success: false, error: poor }, status: 409 },
    { call: 'POST /admin/projects/credit', as: 'admin', sends: amount(100_000), answers: { success: true } },
    { call: 'POST /admin/projects/debit', as: 'admin', sends: amount(1), answers: { success: true } },
    {
      call: 'POST /admin/projects/credit',
      as: 'admin',
      sends: amount(0),
      answers: { success: false, error: 'Enter a valid MXP amount' },
      status: 400,
    },
    { call: 'POST /project/submit', as: 'project', sends: TASK, answers: { success: true } },
    { call: 'POST /project/submit', as: 'project', sends: GIVEAWAY, answers: { success: true } },
    { call: 'POST /project/submit', as: 'project', sends: OPPORTUNITY, answers: { success: true } },
    { call: 'POST /project/submit', as: 'project', sends: { ...TASK, title: 'Unwanted' }, answers: { success: true } },
    { call: 'POST /project/submit', as: 'project', sends: { ...TASK, title: 'A slip' }, answers: { success: true } },
    {
      call: 'GET /project/quests',
      as: 'project',
      answers: {
        success: true,
        quests: some({
          id: number,
          title: 'A task',
          type: 'task',
          status: 'pending',
          created_at: text,
          tags: ['Web3'],
        }),
      },
    },
    {
      call: 'GET /project/dashboard',
      as: 'project',
      answers: {
        success: true,
        total_mxp: number,
        active_quests: 0,
        concluded_quests: 0,
        total_spent: number,
        mxp_balance: number,
        project_name: 'Acme',
        project_status: 'active',
      },
    },
  ]);
  it.each([
    ['Title is required', { ...TASK, title: ' ' }],
    ['Description is required', { ...TASK, description: '' }],
    ['Category is required', { ...TASK, category: '' }],
    ['At least one tag is required', { ...TASK, tags: [] }],
    ['Cash reward is required for tasks', { ...TASK, cash_amount: undefined }],
    ['Minimum cash reward for tasks is $500', { ...TASK, cash_amount: 499.99 }],
    ['Prize value is required for giveaways', { ...GIVEAWAY, prize_value: undefined }],
    ['Prize description is required for giveaways', { ...GIVEAWAY, prize_description: ' ' }],
    ['Job type is required for opportunities', { ...OPPORTUNITY, job_type: undefined }],
    ['Ad budget is required for ads', { ...OPPORTUNITY, ad_mode: true, ad_landing_url: 'https://a.example' }],
    ['Landing URL is required for ads', { ...OPPORTUNITY, ad_mode: true, ad_budget: 5 }],
  ])('a quest is refused with "%s"', async (error, sends) => {
    const { status, body } = await send({ call: 'POST /project/submit', as: 'project', sends, answers: {} });
    expect({ status, error: body['error'] }).toEqual({ status: 400, error });
  });
});

describe('the admin reviews', () => {
  const waiting = 'GET /admin/dashboard/submissions?limit=50&status=all';
  const review = (action: string, status = 200): Row => ({
    call: `POST /admin/dashboard/${action}`,
    as: 'admin',
    sends: nextPending,
    answers: { success: status === 200 },
    status,
  });
  check([
    {
      call: waiting,
      as: 'admin',
      answers: {
        submissions: some({
          id: text,
          type: 'task',
          title: 'A task',
          description: text,
          status: 'pending',
          submittedBy: 'Acme',
          submittedAt: text,
        }),
      },
      keeps: (body) => {
        const order = ['A slip', 'Unwanted', 'A task', 'A giveaway', 'An opportunity'];
        const found = body['submissions'] as { id: string; type: string; title: string }[];
        world.pending = order.flatMap((title) =>
          found.filter((one) => one.title === title).map(({ id, type }) => ({ id, type })),
        );
      },
    },
    review('delete'),
    review('reject'),
    review('approve'),
    review('approve'),
    review('approve'),
    { call: waiting, as: 'admin', answers: { submissions: some({ title: 'Unwanted', status: 'rejected' }) } },
    {
      call: 'GET /admin/dashboard/stats',
      as: 'admin',
      answers: { stats: { totalUsers: 0, activeTasks: 1, pendingTasks: 0, paidOut: 0 } },
    },
  ]);
});

describe('the user', () => {
  beforeAll(async () => {
    world.tokens.user = await signInWithX(api, 'ada');
    await signInWithX(api, 'ben', { ref: 'ada' });
  });
  const participation = { user_participation: null };
  const ofProject = { project: { name: 'Acme', logo: expect.anything() as unknown } };
  const work = { submission_url: 'https://x.com/ada/status/1', submission_platform: 'twitter' };
  check([
    { call: `GET /auth/x?origin=${ORIGIN}`, as: 'visitor', answers: { success: true, data: { authUrl: text } } },
    { call: `GET /auth/x/dashboard?origin=${ORIGIN}`, as: 'visitor', answers: { success: true, authUrl: text } },
    {
      call: 'GET /auth/verify?token={token}&t=1',
      as: 'visitor',
      answers: {
        success: true,
        data: { user: { id: text, twitterHandle: 'ada', username: text, referralCode: text, xName: text } },
      },
    },
    { call: 'GET /auth/verify?token=none', as: 'visitor', answers: refused, status: 401 },
    {
      call: 'GET /auth/me',
      as: 'user',
      answers: { user: { x_name: text, x_username: 'ada', points: 1_100, referral_code: text, referral_count: 1 } },
    },
    { call: 'GET /auth/me', as: 'visitor', answers: refused, status: 401 },
    { call: 'GET /user/points/total', as: 'user', answers: { success: true, data: { totalPoints: 1_100 } } },
    {
      call: 'GET /user/referral/stats',
      as: 'user',
      answers: { success: true, data: { stats: { totalReferrals: 1 }, user: { referralCode: text } } },
    },
    {
      call: 'GET /waitlist/stats',
      as: 'user',
      answers: { success: true, data: { stats: { totalPoints: 1_100, totalReferrals: 1 } } },
    },
    {
      call: 'GET /waitlist/leaderboard?t=1',
      as: 'user',
      answers: {
        success: true,
        data: { leaderboard: some({ id: text, rank: 1, username: 'ada', totalPoints: 1_100, referralCount: 1 }) },
      },
    },
    { call: 'GET /user/quests/stats', as: 'user', answers: { quests: { won: 0, participated: 0, open: 1 } } },
    {
      call: 'PUT /user/wallet',
      as: 'user',
      sends: { wallet_address: '  ' },
      answers: { error: 'Wallet address is required' },
      status: 400,
    },
    {
      call: 'PUT /user/wallet',
      as: 'user',
      sends: { wallet_address: 'short' },
      answers: { error: 'Please enter a valid wallet address' },
      status: 400,
    },
    {
      call: 'PUT /user/wallet',
      as: 'user',
      sends: { wallet_address: ` ${WALLET} ` },
      answers: { wallet_address: WALLET },
    },
    { call: 'PUT /user/wallet', as: 'user', sends: { wallet_address: OTHER_WALLET }, answers: refused, status: 409 },
    {
      call: 'GET /user/tasks',
      as: 'user',
      answers: {
        tasks: [
          {
            id: number,
            title: 'A task',
            reward: text,
            timeLeft: text,
            status: 'active',
            participant_count: 0,
            max_winners: 3,
            category: 'Community',
            ...ofProject,
            ...participation,
          },
        ],
      },
      keeps: (body) => (world.task = Number(firstOf(body['tasks'])['id'])),
    },
    {
      call: 'POST /user/tasks/submit',
      as: 'user',
      sends: () => ({ task_id: world.task, ...work, submission_url: '' }),
      answers: { error: 'Submission URL is required' },
      status: 400,
    },
    {
      call: 'POST /user/tasks/submit',
      as: 'user',
      sends: () => ({ task_id: world.task, ...work }),
      answers: { success: true },
    },
    {
      call: 'POST /user/tasks/submit',
      as: 'user',
      sends: () => ({ task_id: world.task, ...work }),
      answers: refused,
      status: 409,
    },
    {
      call: 'GET /user/giveaways',
      as: 'user',
      answers: {
        giveaways: [
          {
            id: number,
            title: 'A giveaway',
            prize: text,
            timeLeft: text,
            status: 'active',
            participant_count: 0,
            ...ofProject,
            ...participation,
          },
        ],
      },
      keeps: (body) => (world.giveaway = Number(firstOf(body['giveaways'])['id'])),
    },
    {
      call: 'POST /user/giveaways/enter',
      as: 'user',
      sends: () => ({ giveaway_id: world.giveaway }),
      answers: { success: true },
    },
    {
      call: 'GET /user/giveaways',
      as: 'user',
      answers: { giveaways: [{ participant_count: 1, user_participation: { status: 'entered' } }] },
    },
    {
      call: 'GET /user/opportunities',
      as: 'user',
      answers: {
        opportunities: [
          {
            id: number,
            title: 'An opportunity',
            company: 'Acme',
            location: 'Remote',
            salary: '$90,000',
            type: 'Full-time',
            status: 'active',
            postedDate: text,
            created_at: text,
            application_url: 'https://jobs.example.com/1',
          },
        ],
      },
    },
  ]);
});

describe('the admin manages users and projects', () => {
  const users = 'GET /admin/users?page=1&limit=10&search=ada&status=all&role=all';
  check([
    {
      call: users,
      as: 'admin',
      answers: {
        users: [
          {
            id: text,
            name: text,
            email: text,
            status: 'Active',
            role: 'User',
            points: 1_100,
            referrals: 1,
            joined: text,
          },
        ],
        pagination: { page: 1, limit: 10, pages: 1 },
      },
    },
    { call: 'GET /admin/users?page=1&limit=10&status=Inactive&role=Admin', as: 'admin', answers: { users: [] } },
    {
      call: 'PUT /admin/projects/{projectId}/suspend',
      as: 'admin',
      answers: { success: true, project: { status: 'suspended' } },
    },
    {
      call: 'PUT /admin/projects/{projectId}/suspend',
      as: 'admin',
      answers: { success: true, project: { status: 'suspended' } },
    },
    { call: 'PUT /admin/projects/{projectId}/suspend', as: 'project', answers: refused, status: 403 },
    { call: 'DELETE /admin/projects/{projectId}', as: 'admin', answers: { success: true } },
    { call: 'GET /admin/projects/managers', as: 'admin', answers: { success: true, managers: [] } },
  ]);
});
