import {
  answerCheck,
  getMission,
  getPointsTotal,
  listNotifications,
  type BodyInputOf,
  type ShownCheck,
} from '@magnetx/contracts';
import { createTestAdmin } from './admin.ts';
import { attempt, call } from './client.ts';
import { createTestProject, type TestProject } from './quests.ts';
import { startTestApi, type TestApi, type TestApiOptions } from './start-test-api.ts';
import { signInWithX } from './visitor.ts';

/** An API of a suite, and an admin and a project of each test. */
interface ClaimSuite {
  readonly api: TestApi;
  readonly admin: string;
  readonly project: TestProject;
}

const UNLIMITED = { RATE_WRITES_PER_MINUTE: '100000', RATE_SIGN_IN_PER_MINUTE: '100000' };

/** Sets up a suite about claims, whose ledger is verified after each test, and returns what people do and see. */
export function setUpClaims(
  ready: (suite: ClaimSuite) => void,
  begin: () => TestApiOptions | Promise<TestApiOptions> = () => ({}),
) {
  let api: TestApi;
  let count = 0;
  beforeAll(async () => {
    const { env, ...options } = await begin();
    api = await startTestApi({ ...options, env: { ...UNLIMITED, ...env } });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    const admin = await createTestAdmin(api, `admin${count}`);
    ready({ api, admin, project: await createTestProject(api, `Project${count}`) });
  });
  afterEach(async () => expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]));

  const newHandle = () => `person${(count += 1)}`;
  const missionOf = async (token: string, id: number) =>
    (await call(api, getMission, { token, query: { id } })).mission;
  return {
    newHandle,
    person: (handle = newHandle()) => signInWithX(api, handle),
    say: (token: string, quest_id: number, answer: BodyInputOf<typeof answerCheck>['answer'] = {}, check = 0) =>
      attempt(api, answerCheck, { token, body: { quest_id, check, answer } }),
    missionOf,
    /** The first check of a mission. */
    shownTo: async (token: string, id: number): Promise<ShownCheck | undefined> =>
      (await missionOf(token, id)).checks[0],
    pointsOf: async (token: string) => (await call(api, getPointsTotal, { token })).data.totalPoints,
    /** The titles of a person's notifications. */
    newsOf: async (token: string) =>
      (await call(api, listNotifications, { token })).data.notifications.map(({ title }) => title),
  };
}
