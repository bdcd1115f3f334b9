import { AppError, CHECK_RULES, FACT_NAMES, tryCheck } from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Facts, SealChecksFor, StoredCheck, Verifier } from './check.ts';

interface TryCheckDeps {
  readonly sealFor: SealChecksFor;
  readonly verifierOf: (check: StoredCheck) => Verifier<StoredCheck['kind']>;
  readonly clock: Clock;
  readonly projects: Pick<Projects, 'assertActive'>;
}

/** As in the tests of callouts: no person is named. */
const EXAMPLE = { userId: '', xUserId: '0', handle: 'example' };
const NO_FACTS = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Facts;

/** Lets members try checks as they are built, without a quest or a claim. */
export function createTryCheckRoute({ sealFor, verifierOf, clock, projects }: TryCheckDeps): Route {
  return route(tryCheck, async ({ caller, body: { check: built, answer, wallet = null } }) => {
    const { accountId: projectId, subjectId } = caller();
    await projects.assertActive(projectId);
    const { noTrial } = CHECK_RULES[built.kind];
    if (noTrial !== undefined) throw new AppError('validation_failed', { message: noTrial });
    const [check] = (await sealFor(projectId))([built]);
    if (!check) throw new AppError('not_found');
    const [verifier, seed, now] = [verifierOf(check), `trial:${subjectId}`, clock.now()];
    const none = { quiz: null, code: null, manual: null, task: null };
    const shown = { ...none, ...verifier.show(check as never, { seed, facts: null }) };
    if (!answer) return { shown, result: null, reason: '' };
    const about = { quest: { id: 0, projectId, liveAt: now }, message: { id: `trial_${subjectId}`, claimId: '' } };
    const claim = {
      check,
      answer,
      seed,
      now,
      facts: NO_FACTS,
      startedAt: now,
      person: { ...EXAMPLE, wallet },
      ...about,
    };
    const { result, reason } = await verifier.verify(claim as never);
    return { shown, result, reason };
  });
}
