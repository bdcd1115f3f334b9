import {
  createAdmin,
  getMe,
  logInAdmin,
  logInProject,
  registerProject,
  type Call,
  type ErrorCode,
  type Failure,
  type ResponseOf,
} from '@magnetx/contracts';
import type { ApiCluster } from '../testing/api-cluster.ts';
import type { Answer, CallInput } from '../testing/client.ts';
import { signInWithX } from '../testing/visitor.ts';
import type { Project, User } from './money-model.ts';
import type { Api, PatientClient } from './patient-client.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Caller, Hands, Outcome } from './step.ts';

const PASSWORD = 'correct horse';
const CREATION_PASSWORD = 'local-creation-password';
/** Shorter than a token's life, which is 24 hours. */
const TOKEN_MS = 20 * 60 * 60_000;
/** How often a call is sent to both processes concurrently. */
const TWICE = 0.1;

/** A call on several items has the outcome of its first. */
export function outcomeOf<C extends Call>(definition: C, { status, body }: Answer<Failure>): Outcome<C> {
  if (status !== 200) return { code: body.code };
  const { results: [result] = [] } = body as { results?: { code: ErrorCode | '' }[] };
  if (result && result.code !== '') return { code: result.code };
  return { code: null, body: definition.response.parse(body) as ResponseOf<C> };
}

interface Token {
  readonly text: string;
  readonly atMs: number;
}

/**
 * Drives the product over HTTP as a patient client does: a call without an answer, or with a temporary failure, is
 * repeated with its Idempotency-Key at any of the processes.
 */
export function createHands(
  cluster: ApiCluster,
  random: SeededRandom,
  { insist, final, isKillExpected }: PatientClient,
) {
  const tokens = new Map<Caller, Token>();
  let keys = 0;

  const signInWithPassword = async (definition: typeof logInAdmin | typeof logInProject, username: string) => {
    const { status, body } = await insist((api) => final(api, definition, { body: { username, password: PASSWORD } }));
    if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`);
    return definition.response.parse(body);
  };

  const signIn = async (caller: Caller, ref?: string): Promise<string> => {
    if (caller === 'admin') return (await signInWithPassword(logInAdmin, 'root')).token;
    if ('handle' in caller) {
      return insist((api) => signInWithX(api, caller.handle, ref === undefined ? {} : { ref }));
    }
    const answer = await signInWithPassword(logInProject, caller.name);
    if ('project' in answer) caller.id = answer.project.id;
    return answer.token;
  };

  const tokenOf = async (caller: Caller): Promise<string> => {
    const known = tokens.get(caller);
    if (known && cluster.nowMs() - known.atMs < TOKEN_MS) return known.text;
    const token = { text: await signIn(caller), atMs: cluster.nowMs() };
    tokens.set(caller, token);
    return token.text;
  };

  const sendTo = async (api: Api, definition: Call, input: CallInput<Call>): Promise<Answer<Failure> | undefined> => {
    if (definition.method === 'GET' || !random.chance(TWICE)) return final(api, definition, input);
    const [one, other] = await Promise.all(cluster.apis.map((each) => final(each, definition, input)));
    return one ?? other;
  };

  const send: Hands['send'] = async (definition, caller, sent = {}) => {
    const token = await tokenOf(caller);
    for (;;) {
      const input = { ...sent, token, key: `simulated-${(keys += 1)}` };
      const outcome = outcomeOf(definition, await insist((api) => sendTo(api, definition, input)));
      // The answer to a batch is stored with its key, so an item that failed for the moment needs another.
      if (outcome.code !== 'unavailable' || !isKillExpected()) return outcome;
    }
  };

  return {
    send,
    tokenOf,
    createAdmin: async () => {
      const body = { username: 'root', password: PASSWORD, creationPassword: CREATION_PASSWORD };
      await insist((api) => final(api, createAdmin, { body }));
    },
    signIn: async (user: User, ref?: string): Promise<void> => {
      tokens.set(user, { text: await signIn(user, ref), atMs: cluster.nowMs() });
      const me = await send(getMe, user);
      if (me.code !== null) throw new Error(`${user.handle} has no profile: ${me.code}`);
      user.id = me.body.user.id;
    },
    register: async (project: Project): Promise<void> => {
      const body = { name: project.name, username: project.name, password: PASSWORD };
      const { status, body: answer } = await insist((api) => final(api, registerProject, { body }));
      // Registered by a try whose answer was lost.
      const isKnown = answer.code === 'name_taken' && isKillExpected();
      if (status !== 200 && !isKnown) throw new Error(`${project.name} is not registered: ${answer.code}`);
      await tokenOf(project);
    },
  };
}
