import {
  approveReviewItem,
  creditProject,
  getProjectBalance,
  recordDeposit,
  submitQuest,
  type BodyInputOf,
  type Call,
  type ErrorCode,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { loadDatabaseSettings } from '../config.ts';
import { IS_WHOLE } from '@magnetx/operations/testing/soak';
import { startApiCluster, startApiPair, type ApiCluster } from '../testing/api-cluster.ts';
import { attempt, type CallInput } from '../testing/client.ts';
import { crowdOf } from '../testing/crowd.ts';
import { registerProject, signUp } from './account-rules.ts';
import { createRead } from './compare.ts';
import { createHands, outcomeOf } from './hands.ts';
import { createMoneyModel, type Project, type User } from './money-model.ts';
import { createPatientClient } from './patient-client.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { Caller, Sent } from './step.ts';

/** A call of a race. */
export type Racer = readonly [call: Call, caller: Caller, input: Sent<Call>];

/** A racer with its input checked. */
export const racer = <C extends Call>(call: C, caller: Caller, input: Sent<C>): Racer => [
  call,
  caller,
  input as Sent<Call>,
];

/** The number of calls in each race. Even. */
export const RACERS = crowdOf({ sample: 10, whole: 50 });

export const makeRacers = (racerAt: (index: number) => Racer): Racer[] =>
  Array.from({ length: RACERS }, (_, index) => racerAt(index));

/** Longer than the pause of any job of money. */
const ROUND_MS = 11_000;
const ROUNDS = 4;

/** Two APIs on one database, which receive many concurrent calls. Whole runs start each API as a process. */
export async function openRaceTrack(env: Readonly<Record<string, string>> = {}) {
  const start = IS_WHOLE ? startApiCluster : startApiPair;
  const cluster: ApiCluster = await start({ databaseUrl: cleanDatabase().url, env });
  const random = createSeededRandom(1);
  const hands = createHands(cluster, random, createPatientClient(cluster, random));
  const model = createMoneyModel();
  await hands.createAdmin();
  let names = 0;

  const make = createRead(hands);

  /** Signs the callers in, so that the race itself has nothing else to do. */
  const warmUp = async (racers: readonly Racer[]): Promise<void> => {
    for (const [, caller] of racers) await hands.tokenOf(caller);
  };

  return {
    cluster,
    make,
    warmUp,
    newProject: async (): Promise<Project> => {
      const project = registerProject(model, `project${(names += 1)}`);
      await hands.register(project);
      return project;
    },
    newUser: async (): Promise<User> => {
      const user = signUp(model, `user${(names += 1)}`, undefined);
      await hands.signIn(user);
      return user;
    },

    /** Makes all calls concurrently, in turn at each process, and counts their outcomes by code. */
    race: async (racers: readonly Racer[]): Promise<Partial<Record<ErrorCode | 'success', number>>> => {
      await warmUp(racers);
      const run = async ([call, caller, input]: Racer, index: number) => {
        const api = cluster.apis[index % 2 ? 1 : 0];
        const sent: CallInput<Call> = { ...input, token: await hands.tokenOf(caller) };
        return outcomeOf(call, await attempt(api, call, sent)).code ?? 'success';
      };
      const outcomes: Partial<Record<ErrorCode | 'success', number>> = {};
      for (const code of await Promise.all(racers.map(run))) outcomes[code] = (outcomes[code] ?? 0) + 1;
      return outcomes;
    },

    /** The dollars and MXP of all accounts, and what does not add up. */
    verify: () => verifyLedgerOf(loadDatabaseSettings({ MONGODB_URL: cluster.databaseUrl })),
    stop: cluster.stop,
  };
}

export type RaceTrack = Awaited<ReturnType<typeof openRaceTrack>>;

type Draft = BodyInputOf<typeof submitQuest>;

/** Builds the situations from which races start. */
export function createStage({ make, newProject, cluster }: RaceTrack) {
  let references = 0;
  const hash = (): string => `0x${(references += 1).toString(16).padStart(64, '0')}`;
  const depositOf = ({ id: projectId }: Project, amount_cents: number, reference = hash()) => ({
    body: { projectId, amount_cents, network: 'base' as const, reference },
  });
  const pendingQuest = async (project: Project, draft: Draft): Promise<number> =>
    (await make(submitQuest, project, { body: draft })).quest.id;
  return {
    hash,
    depositOf,
    pendingQuest,
    richProject: async ({ cents = 0, mxp = 0 }): Promise<Project> => {
      const project = await newProject();
      if (cents > 0) await make(recordDeposit, 'admin', depositOf(project, cents));
      if (mxp > 0) await make(creditProject, 'admin', { body: { projectId: project.id, amount: mxp } });
      return project;
    },
    balanceOf: async (project: Project) => {
      const shown = await make(getProjectBalance, project);
      return { cents: shown.available_cents, reserved: shown.reserved_cents, mxp: shown.mxp_balance };
    },
    liveQuest: async (project: Project, draft: Draft): Promise<number> => {
      const id = await pendingQuest(project, draft);
      await make(approveReviewItem, 'admin', { body: { id: `quest-${id}`, type: draft.type } });
      return id;
    },
    /** Lets some time pass, and the jobs do what is due. */
    runJobs: async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await cluster.setTime(cluster.nowMs() + ROUND_MS);
        await Promise.all([cluster.runJobs(0), cluster.runJobs(1)]);
      }
    },
  };
}

export type Stage = ReturnType<typeof createStage>;
