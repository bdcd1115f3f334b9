import type { BodyInputOf, Call, ErrorCode, ParamsInputOf, QueryInputOf, ResponseOf } from '@magnetx/contracts';
import type { TestChain } from '../testing/chain-double.ts';
import type { MoneyModel, Project, User } from './money-model.ts';
import type { SeededRandom } from './seeded-random.ts';

export type Caller = User | Project | 'admin';

export interface Sent<C extends Call> {
  readonly params?: ParamsInputOf<C>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
}

/** The code of a refusal, or the body of a success. */
export type Outcome<C extends Call> =
  | { readonly code: ErrorCode }
  | { readonly code: null; readonly body: ResponseOf<C> };

/** How a step reaches the product, whatever process is killed meanwhile. */
export interface Hands {
  /** Makes a call under one Idempotency-Key until it has a final answer. */
  send: <C extends Call>(call: C, caller: Caller, input?: Sent<C>) => Promise<Outcome<C>>;
  /** Signs a user in with X. The first time, the account is created. */
  signIn: (user: User, ref?: string) => Promise<void>;
  register: (project: Project) => Promise<void>;
  readonly chain: Pick<TestChain, 'tokens' | 'mine' | 'payOut' | 'finalize' | 'dropPending'>;
}

/** One random operation. The model has changed when it is planned. */
export interface Step {
  readonly title: string;
  /** The parts of the model that it reads or changes. Steps without a common part run concurrently; null: alone. */
  readonly touches: readonly object[] | null;
  /** The refusal that the model predicts. */
  readonly expected: ErrorCode | null;
  run: (hands: Hands) => Promise<ErrorCode | null>;
}

export interface Planning {
  readonly model: MoneyModel;
  readonly random: SeededRandom;
  readonly nowMs: number;
  /** A number that no step had before. */
  readonly count: number;
}

/** Null if nothing in the model allows such a step now. */
export type PlanStep = (planning: Planning) => Step | null;
