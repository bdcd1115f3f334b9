import { submitQuest, type BodyInputOf } from '@magnetx/contracts';
import { NO_AUDIT_TRAIL } from '../http/audit-trail.ts';
import { transfer } from '../modules/ledger/ledger/index.ts';
import { call } from './client.ts';
import type { TestApi } from './start-test-api.ts';

type Draft = BodyInputOf<typeof submitQuest>;

export const TASK: Draft = {
  type: 'task',
  title: 'Write a thread',
  description: 'Explain to people what we do',
  category: 'Content Creation',
  tags: ['Web3'],
  cash_amount: 500,
};

export const GIVEAWAY: Draft = {
  type: 'giveaway',
  title: 'Win a ticket',
  description: 'A ticket to the conference',
  category: 'Giveaway',
  tags: ['Community'],
  prize_value: 100,
  prize_description: 'A ticket',
};

export const OPPORTUNITY: Draft = {
  type: 'opportunity',
  title: 'Solidity engineer',
  description: 'Contracts that hold',
  category: 'Job Opportunity',
  tags: ['Solidity'],
  job_type: 'full-time',
  application_url: 'https://jobs.example.com/1',
};

export const MISSION = {
  type: 'mission',
  title: 'Watch the video',
  description: 'Three minutes about our protocol',
  category: 'Community',
  tags: ['Video'],
  mxp_amount: 50,
  max_winners: 10,
  checks: [{ kind: 'code', hint: 'At the end of the video', code: 'Open Sesame', attempts: 3 }],
} satisfies Draft;

export interface TestProject {
  readonly id: string;
  readonly token: string;
}

const ENOUGH_MXP = 100_000_000;

/** Creates a project with MXP to post quests. */
export async function createTestProject(api: TestApi, name: string, balanceMxp = ENOUGH_MXP): Promise<TestProject> {
  const { accounts, ledger, withTransaction } = api.server.product;
  const { id } = await accounts.registerProject({ name, username: name.toLowerCase(), password: 'correct horse' });
  if (balanceMxp > 0) {
    await withTransaction((session) =>
      ledger.postEntry(
        {
          key: `credit:${id}`,
          kind: 'credit',
          memo: '',
          postings: transfer('platform:issuance', `project:${id}`, balanceMxp),
        },
        session,
      ),
    );
  }
  return { id, token: await accounts.tokens.issue('project', id) };
}

let deposits = 0;

/** Deposits dollars for a project. */
export async function depositDollars(api: TestApi, { id: projectId }: TestProject, amountCents: number): Promise<void> {
  const deposit = { projectId, amountCents, network: 'bank', reference: `TEST-${(deposits += 1)}` } as const;
  await api.server.product.deposits.record(deposit, NO_AUDIT_TRAIL);
}

/** Posts a quest through its call, and returns its id. */
export async function postQuest(api: TestApi, project: TestProject, draft: Draft): Promise<number> {
  return (await call(api, submitQuest, { token: project.token, body: draft })).quest.id;
}

/** Posts a quest and makes it live. */
export async function publishQuest(api: TestApi, project: TestProject, draft: Draft): Promise<number> {
  const id = await postQuest(api, project, draft);
  const { quests, withTransaction } = api.server.product;
  const quest = await withTransaction((session) => quests.decisions.approve(id, session));
  if (!quest) throw new Error(`Quest ${id} did not go live`);
  return id;
}
