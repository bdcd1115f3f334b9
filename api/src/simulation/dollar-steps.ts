import { buyMxp, recordDeposit, reserveRewards, reverseDeposit } from '@magnetx/contracts';
import { openProjects } from './account-steps.ts';
import * as dollars from './dollar-rules.ts';
import * as funding from './funding-rules.ts';
import { kindOf } from './kinds.ts';
import { recentQuests } from './quest-steps.ts';
import type { Deposit, MoneyModel } from './money-model.ts';
import type { Hands, PlanStep } from './step.ts';

const hashOf = (count: number): string => `0x${count.toString(16).padStart(64, '0')}`;

/** The parts that a deposit touches: its project, and the block of its transaction. */
export const partsOf = ({ chain }: MoneyModel, { project, reference }: Deposit): object[] => [
  project,
  ...chain.filter(({ hash }) => hash === reference),
];

export async function record({ send }: Hands, { project, cents, network, reference }: Deposit) {
  const body = { projectId: project.id, amount_cents: cents, network, reference };
  return (await send(recordDeposit, 'admin', { body })).code;
}

const deposit: PlanStep = ({ model, random, count }) => {
  const project = random.pick(openProjects(model));
  if (!project) return null;
  const again = random.chance(0.2) ? random.pick(model.deposits.filter((one) => !one.project.isClosed)) : undefined;
  const fresh = { project, cents: 1 + random.below(900_000), network: 'base', reference: hashOf(count) } as const;
  // A repeated reference, also with other content.
  const wanted = again ? { ...again, ...(random.chance(0.3) && { cents: again.cents + 1 }) } : fresh;
  const expected = dollars.recordDeposit(model, wanted);
  const { cents } = wanted;
  return {
    title: `deposit of ${cents} cents for ${wanted.project.name}${again ? ' with an earlier reference' : ''}`,
    touches: partsOf(model, wanted),
    expected,
    run: (hands) => record(hands, wanted),
  };
};

const reverse: PlanStep = ({ model, random }) => {
  const wrong = random.pick(model.deposits.filter(({ project }) => !project.isClosed));
  if (!wrong) return null;
  const expected = dollars.reverseDeposit(model, wrong);
  return {
    title: `reversal of a deposit of ${wrong.cents} cents for ${wrong.project.name}`,
    touches: partsOf(model, wrong),
    expected,
    run: async ({ send }) => {
      const body = { network: wrong.network, reference: wrong.reference, reason: 'simulated' };
      return (await send(reverseDeposit, 'admin', { body })).code;
    },
  };
};

const buy: PlanStep = ({ model, random }) => {
  const project = random.pick(openProjects(model));
  if (!project) return null;
  const mxp = 100 + random.below(30_000);
  const expected = dollars.buyMxp(project, mxp);
  return {
    title: `purchase of MXP for ${mxp} cents by ${project.name}`,
    touches: [project],
    expected,
    run: async ({ send }) => (await send(buyMxp, project, { body: { amount_mxp: mxp } })).code,
  };
};

const reserve: PlanStep = ({ model, random }) => {
  const quests = recentQuests(model);
  const quest = random.pick(random.chance(0.9) ? quests.filter((quest) => !kindOf(quest).isListed) : quests);
  if (!quest) return null;
  const title = `reserve for ${quest.status} ${quest.type} ${quest.id} of ${quest.project.name}`;
  const amount = 1 + random.below(quest.cents * 4);
  const expected = funding.reserveRewards(model, quest, amount);
  const body = { amount_cents: amount };
  return {
    title,
    touches: [quest, quest.project],
    expected,
    run: async ({ send }) => (await send(reserveRewards, quest.project, { params: { questId: quest.id }, body })).code,
  };
};

/** With the relative frequency of each. */
export const DOLLAR_STEPS: readonly (readonly [number, PlanStep])[] = [
  [6, deposit],
  [1, reverse],
  [4, buy],
  [8, reserve],
];
