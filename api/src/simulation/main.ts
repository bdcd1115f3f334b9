import { simulateMoney } from './simulate-money.ts';

const seed = Number(process.argv[2] ?? 20_260_101);
const stepCount = Number(process.env['MONEY_STEPS'] ?? 10_000);
const batchesPerKill = Number(process.env['BATCHES_PER_KILL'] ?? 30);
const missionWeight = Number(process.env['MISSION_WEIGHT'] ?? 1);

const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const onProgress = (text: string) => console.log(`${text}, ${seconds()} s`);
try {
  const { kills, model } = await simulateMoney({ seed, stepCount, batchesPerKill, missionWeight, onProgress });
  console.log(
    `Seed ${seed}: ${stepCount} steps and ${kills} kills in ${seconds()} s. Every balance is as in the model.`,
  );
  const { users, projects, quests, works, holds, perks, redemptions, appeals, payables, batches, deposits, chain } =
    model;
  const covered = payables.filter(({ isCovered }) => isCovered);
  console.log(`${users.length} users, ${projects.length} projects and ${deposits.length} deposits by hand,`);
  console.log(`${chain.filter(({ state }) => state === 'read').length} of ${chain.length} blocks read for deposits,`);
  console.log(
    `${quests.length} quests, ${works.length} submissions, ${appeals.length} appeals and ${batches.length} payouts,`,
  );
  console.log(`${holds.filter(({ isHeld }) => isHeld).length} of ${holds.length} rewards of missions held,`);
  console.log(`${redemptions.length} redemptions of ${perks.length} perks,`);
  console.log(`${payables.length} rewards in cash, of which ${covered.length} are covered.`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
