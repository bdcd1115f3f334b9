import {
  answerCheck,
  approveReviewItem,
  creditProject,
  getPointsTotal,
  listProjectPerks,
  offerProjectPerk,
  redeemPerk,
  submitQuest,
  type Call,
} from '@magnetx/contracts';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { loadDatabaseSettings } from '../config.ts';
import { startApiCluster } from '../testing/api-cluster.ts';
import { MISSION } from '../testing/quests.ts';
import { registerProject, signUp } from './account-rules.ts';
import { createRead } from './compare.ts';
import { createHands } from './hands.ts';
import { createMoneyModel, type User } from './money-model.ts';
import { createPatientClient } from './patient-client.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { Sent } from './step.ts';

// Two processes, which are killed while many people pass missions and redeem perks.

const [PEOPLE = 100, KILLS = 30] = (process.env['MISSION_CROWD'] ?? '').split(',').filter(Boolean).map(Number);
/** A tenth of the people come too late for each mission, and for each perk. */
const PLACES = PEOPLE - Math.ceil(PEOPLE / 10);
const PERKS = Math.ceil(PEOPLE / 10);
const AT_ONCE = 8;
const WELCOME_MXP = 1_000;

async function openCrowd() {
  const cluster = await startApiCluster({ env: { RISK_HOLD_SCORE: '0' } });
  const random = createSeededRandom(7);
  const client = createPatientClient(cluster, random);
  const hands = createHands(cluster, random, client);
  await hands.createAdmin();
  const make = createRead(hands);
  const model = createMoneyModel();
  const project = registerProject(model, 'crowd');
  await hands.register(project);
  await make(creditProject, 'admin', { body: { projectId: project.id, amount: 100_000_000 } });
  const people: User[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const user = signUp(model, `user${count}`, undefined);
    await hands.signIn(user);
    people.push(user);
  }
  return { cluster, client, hands, make, project, people };
}

/** Makes each call once, several at a time, and counts the outcomes. Processes are killed at even distances. */
async function makeAll(
  { cluster, client, hands }: Awaited<ReturnType<typeof openCrowd>>,
  calls: readonly (readonly [Call, User, Sent<Call>])[],
  kills: number,
) {
  const outcomes: Record<string, number> = {};
  const waiting = [...calls];
  const every = Math.ceil(calls.length / (kills + 1));
  const kill = async () => {
    client.expectKill(true);
    await cluster.kill(waiting.length % 2 ? 1 : 0);
  };
  let killing = Promise.resolve();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (kills > 0 && waiting.length % every === 0) killing = killing.then(kill);
      const [call, user, input] = next;
      const { code } = await hands.send(call, user, input);
      outcomes[code ?? 'success'] = (outcomes[code ?? 'success'] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await killing;
  return outcomes;
}

testInSoak(
  `${PEOPLE * PEOPLE} claims and ${PERKS * PEOPLE} redemptions amid ${KILLS} kills: ledger, stock and counts are exact`,
  async () => {
    const crowd = await openCrowd();
    const { make, project, people, cluster } = crowd;
    const missions: number[] = [];
    for (let count = 0; count < PEOPLE; count += 1) {
      const body = { ...MISSION, title: `Mission ${count}`, mxp_amount: 1, max_winners: PLACES };
      const { quest } = await make(submitQuest, project, { body });
      await make(approveReviewItem, 'admin', { body: { id: `quest-${quest.id}`, type: 'mission' } });
      missions.push(quest.id);
    }
    const answer = { code: 'Open Sesame' };
    const claims = missions.flatMap((quest_id) =>
      people.map((user) => [answerCheck, user, { body: { quest_id, check: 0, answer } }] as const),
    );
    const claimed = await makeAll(crowd, claims, Math.ceil(KILLS * 0.9));
    expect(claimed).toEqual({ success: PEOPLE * PLACES, quest_ended: PEOPLE * (PEOPLE - PLACES) });

    const perks: string[] = [];
    for (let count = 0; count < PERKS; count += 1) {
      const body = {
        title: `Perk ${count}`,
        text: 'One of few',
        price_mxp: 1,
        stock: PLACES,
        fulfilment: 'hand',
      } as const;
      perks.push((await make(offerProjectPerk, project, { body })).perk.id);
    }
    const wishes = perks.flatMap((perk_id) => people.map((user) => [redeemPerk, user, { body: { perk_id } }] as const));
    const redeemed = await makeAll(crowd, wishes, Math.floor(KILLS * 0.1));
    expect(redeemed['success']).toBe(PERKS * PLACES);

    let points = 0;
    for (const user of people) points += (await make(getPointsTotal, user)).data.totalPoints;
    expect(points).toBe(PEOPLE * WELCOME_MXP + PEOPLE * PLACES - PERKS * PLACES);
    const { perks: left } = await make(listProjectPerks, project);
    expect(left.every((perk) => perk.left === 0)).toBe(true);
    const settings = loadDatabaseSettings({ MONGODB_URL: cluster.databaseUrl });
    expect((await verifyLedgerOf(settings)).discrepancies).toEqual([]);
    await cluster.stop();
  },
  3_600_000,
);
