import type { Call, ErrorCode } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { verifyLedgerOf } from '../commands/ledger-verify.ts';
import { loadDatabaseSettings } from '../config.ts';
import { startApiCluster } from '../testing/api-cluster.ts';
import { attempt, type CallInput } from '../testing/client.ts';
import { registerProject, signUp } from './account-rules.ts';
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

/** The number of calls in each race. */
const RACERS = 50;

export const fifty = (racerAt: (index: number) => Racer): Racer[] =>
  Array.from({ length: RACERS }, (_, index) => racerAt(index));

/** Two API processes on a database of the test run, on which many calls meet at one moment. */
export async function openRaceTrack(env: Readonly<Record<string, string>> = {}) {
  const cluster = await startApiCluster({ databaseUrl: cleanDatabase().url, env });
  const random = createSeededRandom(1);
  const hands = createHands(cluster, random, createPatientClient(cluster, random));
  const model = createMoneyModel();
  await hands.createAdmin();
  let names = 0;

  /** Makes a call that must succeed. */
  const make = async <C extends Call>(call: C, caller: Caller, input?: Sent<C>) => {
    const outcome = await hands.send(call, caller, input);
    if (outcome.code !== null) throw new Error(`${call.name} answered ${outcome.code}`);
    return outcome.body;
  };

  return {
    cluster,
    make,
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
      for (const [, caller] of racers) await hands.tokenOf(caller);
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
