import { createHmac } from 'node:crypto';
import {
  AppError,
  CALLOUTS_PER_PERSON_MAX,
  CHECK_KINDS,
  CHECK_RULES,
  type CheckKind,
  type CheckSettings,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Chain } from '../../../chain/index.ts';
import type { XSettings } from '../../../config.ts';
import type { CoreDeps } from '../../../core-deps.ts';
import type { KeyedHash, SealChecksFor, StoredCheck, Verifier } from './check.ts';
import type { CalloutsModule } from '../callouts/index.ts';
import { createCalloutVerifier } from './callout/callout-verifier.ts';
import { createCodeVerifier, sealCode } from './code.ts';
import { createEventVerifier } from './event/event-verifier.ts';
import { createEvmVerifier } from './evm/evm-verifier.ts';
import { createFactsVerifier } from './facts.ts';
import { createManualVerifier } from './manual.ts';
import { createQuizVerifier } from './quiz.ts';
import { createTryCheckRoute } from './try-check.ts';
import { createRequestBudget } from './request-budget.ts';
import { createXApi } from './x/x-api.ts';
import { createXTokens, type XTokensDeps } from './x/x-tokens.ts';
import { createXVerifier } from './x/x-verifier.ts';

export {
  ownedCheckOf,
  storedCheckSchema,
  type Claimant,
  type Facts,
  type SealChecks,
  type SealChecksFor,
  type StoredCheck,
  type Verdict,
} from './check.ts';

interface ChecksDeps extends Omit<XTokensDeps, 'siteToken' | 'budgetOf'>, Pick<CoreDeps, 'random'> {
  /** The kinds that the settings allow. */
  readonly checkKinds: readonly CheckKind[];
  readonly x: () => Pick<XSettings, 'apiUrl' | 'appToken'>;
  readonly xStandInUrl: string | null;
  readonly callDeadlineMs: number;
  readonly chain: Pick<Chain, 'holds' | 'hasEvent'> | null;
  readonly chainId: number;
  readonly callouts: Pick<CalloutsModule, 'send' | 'assertAddress'>;
  /** Default: 10 seconds. */
  readonly calloutMs?: number;
}

/** A look at another service is part of a call, and leaves it the rest of its time. */
const SHARE_OF_DEADLINE = 0.6;
const CALLOUT_MS = 10_000;
/** The requests to X of one person for one project on a day. */
const X_PERSON_MAX = 20;

/** The checks of missions. Another secret makes secret words that are posted unreadable, so no answer passes. */
export function createChecks(deps: ChecksDeps) {
  const { pseudonymSecret, random, logger, checkKinds, x, xStandInUrl, xDailyBudget } = deps;
  const { callouts, calloutMs: timeoutMs = CALLOUT_MS } = deps;
  const remote = { logger, lookMs: deps.callDeadlineMs * SHARE_OF_DEADLINE };
  const hash: KeyedHash = (text) => createHmac('sha256', pseudonymSecret).update(text).digest('base64url');
  const budget = createRequestBudget({ ...deps, hash, service: 'callout', personMax: CALLOUTS_PER_PERSON_MAX });
  const budgetOf = (service: string, projectMax: number) =>
    createRequestBudget({ ...deps, hash, service, personMax: X_PERSON_MAX, projectMax });
  const tokens = createXTokens({ ...deps, siteToken: () => x().appToken, budgetOf });
  const calloutVerifierIn = (ms: number) => createCalloutVerifier({ callouts, budget, logger, timeoutMs: ms });
  const verifiers: { readonly [K in CheckKind]: Verifier<K> } = {
    quiz: createQuizVerifier(hash),
    code: createCodeVerifier(hash),
    facts: createFactsVerifier(hash),
    x: createXVerifier({ api: createXApi(() => x().apiUrl), tokens, standInUrl: xStandInUrl, ...remote }),
    evm: createEvmVerifier({ ...deps, ...remote }),
    event: createEventVerifier({ ...deps, ...remote }),
    callout: calloutVerifierIn(timeoutMs),
    manual: createManualVerifier(hash),
  };
  /** The kinds of check that a project can post: actions on X need a token of the site or of the project. */
  const offeredTo = async (projectId: string) => {
    const ownBudget = await tokens.ownBudgetOf(projectId);
    const isOwn = ownBudget !== null;
    return {
      check_kinds: CHECK_KINDS.filter((kind) => checkKinds.includes(kind) || (kind === 'x' && isOwn)),
      ...{ x_check_daily_budget: ownBudget ?? xDailyBudget, is_x_token_own: isOwn },
    };
  };
  const sealFor: SealChecksFor = async (projectId) => {
    const { check_kinds: kinds } = await offeredTo(projectId);
    return (checks) => seal(checks, kinds);
  };
  const seal = (checks: readonly CheckSettings[], kinds: readonly CheckKind[]): StoredCheck[] => {
    const missing = CHECK_KINDS.find((kind) => !kinds.includes(kind) && checks.some((one) => one.kind === kind));
    if (missing) {
      const message = t('This site does not offer the check “{label}”.', { label: CHECK_RULES[missing].label });
      throw new AppError('validation_failed', { message, fields: { checks: [message] } });
    }
    return checks.map((check) => {
      if (check.kind === 'callout') callouts.assertAddress(check.address, 'checks');
      if (check.kind !== 'code') return check;
      const { code, ...settings } = check;
      return { ...settings, hash: sealCode(hash, code, random.id()) };
    });
  };
  const verifierOf = <K extends CheckKind>({ kind }: { readonly kind: K }): Verifier<K> => verifiers[kind];
  // A trial is part of a call.
  const trials = { ...verifiers, callout: calloutVerifierIn(remote.lookMs) };
  const tryCheckRoute = createTryCheckRoute({ ...deps, sealFor, verifierOf: ({ kind }) => trials[kind] as never });
  return { sealFor, offeredTo, verifierOf, erase: tokens.erase, routes: [tryCheckRoute, ...tokens.routes] };
}

export type Checks = ReturnType<typeof createChecks>;
