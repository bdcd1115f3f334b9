import { createSeason } from '@magnetx/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { getDraw } from '@magnetx/contracts';
import { withDatabase } from '../backup/with-database.ts';
import { startApiCluster, type Victim } from '../testing/api-cluster.ts';
import { startChainDouble } from '../testing/chain-double.ts';
import { applyWalletChanges } from './account-rules.ts';
import { ACCOUNT_STEPS } from './account-steps.ts';
import { readChain } from './chain-rules.ts';
import { CHAIN_STEPS } from './chain-steps.ts';
import { compareAll, createRead } from './compare.ts';
import { CREDIT_REQUEST_STEPS } from './credit-request-steps.ts';
import { HOLD_SETTINGS, releaseHolds } from './hold-rules.ts';
import { HOLD_STEPS } from './hold-steps.ts';
import { PERK_STEPS } from './perk-steps.ts';
import { DECISION_STEPS } from './decision-steps.ts';
import { DOLLAR_STEPS } from './dollar-steps.ts';
import { releaseReserves } from './funding-rules.ts';
import { createHands } from './hands.ts';
import { createMoneyModel, type MoneyModel, type Quest, type User } from './money-model.ts';
import { createPatientClient, type PatientClient } from './patient-client.ts';
import { runJobs as runDueJobs } from './quest-rules.ts';
import { QUEST_STEPS } from './quest-steps.ts';
import { listOverdue, listUndrawn, passOn, readPayments, rewardWinners, uncoverPlaces } from './reward-rules.ts';
import { REWARD_STEPS } from './reward-steps.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import type { Hands, Step } from './step.ts';
import { WALLET_STEPS } from './wallet-steps.ts';

const HOUR_MS = 60 * 60_000;
/** All steps with their relative frequencies. */
const stepsOf = (missionWeight: number) => [
  ...ACCOUNT_STEPS,
  ...DOLLAR_STEPS,
  ...CREDIT_REQUEST_STEPS,
  ...[...HOLD_STEPS, ...PERK_STEPS].map(([weight, plan]) => [weight * missionWeight, plan] as const),
  // A mission has few completions.
  ...QUEST_STEPS.map(([weight, plan]) => [weight * Math.max(1, missionWeight / 4), plan] as const),
  ...REWARD_STEPS,
  ...DECISION_STEPS,
  ...CHAIN_STEPS,
  ...WALLET_STEPS,
];
/** Steps at the same time. */
const BATCH_SIZE_MAX = 12;
/** How many batches pass, on average, until time passes. */
const BATCHES_PER_JUMP = 15;
const BATCHES_PER_COMPARISON = 25;
const TITLES_KEPT = 30;
/** The rounds of jobs after which nothing is due any more, and the time between them. */
const ROUNDS = 5;
const ROUND_MS = 10_000;
/** Longer than the lease of a job whose process ended, and than its first pauses after failures. */
const ROUND_AFTER_KILL_MS = 70_000;
const KILL_WITHIN_MS = 40;

interface Simulation {
  readonly cluster: Awaited<ReturnType<typeof startApiCluster>>;
  readonly model: MoneyModel;
  readonly client: PatientClient;
  readonly hands: Hands;
  readonly random: SeededRandom;
  readonly steps: ReturnType<typeof stepsOf>;
  /** The latest steps, for the report of a failure. */
  readonly titles: string[];
  kills: number;
}

export interface SimulationOptions {
  readonly seed: number;
  readonly stepCount: number;
  /** How many batches pass, on average, until a process is killed amid one. */
  readonly batchesPerKill: number;
  /** How much more often missions are completed and perks redeemed than otherwise. Default: 1. */
  readonly missionWeight?: number;
  readonly onProgress?: (text: string) => void;
}

function planStep({ model, random, cluster, steps }: Simulation, count: number): Step {
  const total = steps.reduce((sum, [weight]) => sum + weight, 0);
  for (;;) {
    let at = random.below(total * 10) / 10;
    const [, plan] = steps.find(([weight]) => (at -= weight) < 0) ?? steps[0] ?? [];
    const step = plan?.({ model, random, nowMs: cluster.nowMs(), count });
    if (step) return { ...step, title: `step ${count}: ${step.title}` };
  }
}

async function runStep({ hands, titles }: Simulation, step: Step): Promise<void> {
  titles.push(step.title);
  titles.splice(0, titles.length - TITLES_KEPT);
  const code = await step.run(hands).catch((cause: unknown) => {
    throw new Error(`${step.title} failed`, { cause });
  });
  if (code !== step.expected) {
    throw new Error(
      `${step.title} was answered ${code ?? 'as a success'}, and the model says ${step.expected ?? 'success'}`,
    );
  }
}

/** Runs the work, and kills a process amid it. */
async function withKill(simulation: Simulation, work: () => Promise<unknown>): Promise<void> {
  const { cluster, client, random, titles } = simulation;
  const victim = random.pick<Victim>([0, 0, 1, 1, 'database']) ?? 0;
  client.expectKill(true);
  const afterMs = random.below(KILL_WITHIN_MS);
  const kill = async (): Promise<void> => {
    await delay(afterMs);
    titles.push(`kill of ${victim} after ${afterMs} ms`);
    await cluster.kill(victim);
  };
  await Promise.all([work(), kill()]);
  client.expectKill(false);
  simulation.kills += 1;
}

/** The users of published tickets. Throws if the model has none for one of them. */
function usersOf({ id, entries }: Quest, tickets: readonly string[]): User[] {
  const users = tickets.map((ticket) => entries.find((entry) => entry.ticket === ticket)?.user);
  const known = users.filter((user) => user !== undefined);
  if (new Set(known).size < tickets.length)
    throw new Error(`Giveaway ${id} has a ticket without an entry of the model`);
  return known;
}

async function readDraw({ hands: { send } }: Simulation, quest: Quest) {
  const outcome = await send(getDraw, 'admin', { query: { giveaway_id: quest.id } });
  if (outcome.code !== null) throw new Error(`The draw of ${quest.id} answered ${outcome.code}`);
  return outcome.body.draw;
}

/** Reads whom the draw of a giveaway chose, and grants the prize in the model. */
async function adoptDraw(simulation: Simulation, quest: Quest): Promise<void> {
  const draw = await readDraw(simulation, quest);
  const { state, entry_count, winners, alternates, drawn_at } = draw;
  const expected = Math.min(quest.winners, quest.entries.length);
  if (state !== 'drawn' || entry_count !== quest.entries.length || winners.length !== expected) {
    throw new Error(`Giveaway ${quest.id} has ${quest.entries.length} entries: ${JSON.stringify(draw)}`);
  }
  const users = usersOf(quest, [...winners, ...alternates]);
  rewardWinners(simulation.model, quest, {
    winners: users.slice(0, winners.length),
    alternates: users.slice(winners.length),
    atMs: Date.parse(drawn_at ?? ''),
  });
}

/** Reads which places have passed on since, and passes them on in the model. */
async function adoptHandOvers(simulation: Simulation, quest: Quest): Promise<void> {
  const { alternates, hand_overs } = await readDraw(simulation, quest);
  const known = alternates.length - quest.alternates.length;
  for (const { ticket_out, ticket_in, at } of hand_overs.slice(known)) {
    const [out] = usersOf(quest, [ticket_out]);
    const [into] = usersOf(quest, [ticket_in]);
    if (out && into) passOn(simulation.model, quest, { out, into, atMs: Date.parse(at) });
  }
}

/** Runs the jobs, the same at each moment as in the model. */
async function runJobs({ cluster, model, random }: Simulation, roundMs = ROUND_MS): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    releaseHolds(model, cluster.nowMs());
    await cluster.setTime(cluster.nowMs() + roundMs);
    runDueJobs(model, cluster.nowMs());
    applyWalletChanges(model, cluster.nowMs());
    readChain(model);
    readPayments(model);
    await Promise.all(random.chance(0.5) ? [cluster.runJobs(0), cluster.runJobs(1)] : [cluster.runJobs(0)]);
  }
}

/** Lets the jobs do everything that is due. */
/**
 * Reads which debts the jobs covered. Draws and returning reserves have no order among the jobs, so dollars may come in
 * before or after a debt. The sum of a project's dollars and these covers stays the same.
 */
async function adoptCovers({ cluster: { databaseUrl }, model }: Simulation): Promise<void> {
  const fields = { projection: { userId: 1, questId: 1, isCovered: 1, debtNumber: 1 } };
  const stored = await withDatabase(databaseUrl, (connection) =>
    connection.collection('payables').find({}, fields).toArray(),
  );
  const byName = new Map(stored.map((one) => [`${String(one['userId'])} ${String(one['questId'])}`, one]));
  for (const payable of model.payables) {
    const { user, quest, cents, isCovered } = payable;
    const found = byName.get(`${user.id} ${quest.id}`);
    if (!found) throw new Error(`The reward of ${user.handle} for quest ${quest.id} is missing`);
    payable.debtNumber = typeof found['debtNumber'] === 'number' ? found['debtNumber'] : null;
    if (isCovered === found['isCovered']) continue;
    payable.isCovered = !isCovered;
    payable.isFromProject = !isCovered;
    quest.project.cents += isCovered ? cents : -cents;
  }
}

async function settle(simulation: Simulation, roundMs?: number): Promise<void> {
  await runJobs(simulation, roundMs);
  const { model } = simulation;
  for (const quest of listUndrawn(model)) await adoptDraw(simulation, quest);
  const drawn = model.quests.filter(({ isRemoved, alternates }) => !isRemoved && alternates.length > 0);
  for (const quest of drawn) await adoptHandOvers(simulation, quest);
  uncoverPlaces(model);
  releaseReserves(model);
  await adoptCovers(simulation);
  const overdue = listOverdue(model, simulation.cluster.nowMs()).map(({ id }) => id);
  if (overdue.length > 0) throw new Error(`Places of these giveaways should have passed on: ${overdue.join(', ')}`);
}

async function jump(simulation: Simulation, isKilling: boolean): Promise<void> {
  const { cluster, random } = simulation;
  const hours = random.chance(0.2) ? 24 * (1 + random.below(15)) : 1 + random.below(30);
  simulation.titles.push(`${hours} hours`);
  const hour = Math.floor(cluster.nowMs() / HOUR_MS) * HOUR_MS;
  await cluster.setTime(hour + hours * HOUR_MS);
  if (isKilling) await withKill(simulation, () => runJobs(simulation));
  await settle(simulation, isKilling ? ROUND_AFTER_KILL_MS : ROUND_MS);
}

/** Runs steps concurrently. Each waits for the earlier ones that touch a part of the model which it touches. */
async function runBatch(simulation: Simulation, batch: readonly Step[]): Promise<void> {
  const running: { readonly step: Step; readonly done: Promise<void> }[] = [];
  for (const step of batch) {
    const isBefore = ({ touches }: Step) =>
      !touches || !step.touches || touches.some((part) => step.touches?.includes(part));
    const before = running.filter((earlier) => isBefore(earlier.step)).map(({ done }) => done);
    running.push({ step, done: Promise.all(before).then(() => runStep(simulation, step)) });
  }
  await Promise.all(running.map(({ done }) => done));
}

function compare({ model, hands, cluster: { databaseUrl, nowMs } }: Simulation): Promise<void> {
  return compareAll({ model, read: createRead(hands), databaseUrl, nowMs: nowMs() });
}

async function run(
  simulation: Simulation,
  { stepCount, batchesPerKill, onProgress }: SimulationOptions,
): Promise<void> {
  const { random } = simulation;
  for (let taken = 0, batches = 1; taken < stepCount; batches += 1) {
    const size = Math.min(1 + random.below(BATCH_SIZE_MAX), stepCount - taken);
    const batch = Array.from({ length: size }, () => planStep(simulation, (taken += 1)));
    const work = () => runBatch(simulation, batch);
    // A short run has a kill, too.
    const isKilling = random.chance(1 / batchesPerKill) || (simulation.kills === 0 && taken > stepCount / 2);
    await (isKilling ? withKill(simulation, work) : work());
    // After a kill, the jobs finish what the process left half done.
    if (isKilling) await settle(simulation, ROUND_AFTER_KILL_MS);
    if (random.chance(1 / BATCHES_PER_JUMP)) await jump(simulation, random.chance(4 / batchesPerKill));
    if (isKilling || batches % BATCHES_PER_COMPARISON === 0) await compare(simulation);
    if (batches % 200 === 0) onProgress?.(`${taken} of ${stepCount} steps, ${simulation.kills} kills`);
  }
  await settle(simulation);
  await compare(simulation);
}

/** Plans two seasons, so that MXP are earned before the first and in both. */
async function planSeasons({ cluster, hands }: Simulation): Promise<void> {
  const hour = Math.floor(cluster.nowMs() / HOUR_MS) * HOUR_MS;
  const [start, middle, end] = [2, 50, 300 * 24].map((hours) => new Date(hour + hours * HOUR_MS).toISOString());
  const read = createRead(hands);
  for (const [starts_at = '', ends_at = ''] of [
    [start, middle],
    [middle, end],
  ]) {
    await read(createSeason, 'admin', { body: { name: 'Season', starts_at, ends_at } });
  }
}

/**
 * Runs random operations against two API processes on one database, and kills processes amid them. Throws on the first
 * difference from the model, with the seed and the latest steps.
 */
export async function simulateMoney(options: SimulationOptions): Promise<{ kills: number; model: MoneyModel }> {
  const chain = await startChainDouble();
  const cluster = await startApiCluster({ env: { ...chain.env, ...HOLD_SETTINGS, OWNER_DECISION_SAMPLE: '1' } });
  const random = createSeededRandom(options.seed);
  const model = createMoneyModel();
  // Its choices depend on the timing, so they are apart from those of the steps.
  const ofTiming = createSeededRandom(options.seed + 1);
  const client = createPatientClient(cluster, ofTiming);
  const { createAdmin, ...hands } = createHands(cluster, ofTiming, client);
  const steps = stepsOf(options.missionWeight ?? 1);
  const start = { titles: [], kills: 0 };
  const simulation: Simulation = { cluster, client, model, hands: { ...hands, chain }, random, steps, ...start };
  try {
    await createAdmin();
    await planSeasons(simulation);
    await run(simulation, options);
    return { kills: simulation.kills, model };
  } catch (cause) {
    const logs = cluster.apis.map((api) => api.logs().split('\n').slice(-5).join('\n')).join('\n');
    const steps = simulation.titles.join('\n  ');
    throw new Error(`The simulation with seed ${options.seed} failed. The latest steps:\n  ${steps}\n${logs}`, {
      cause,
    });
  } finally {
    await cluster.stop();
    await chain.stop();
  }
}
