import {
  addPasskey,
  getSecondFactor,
  giveProof,
  logInSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startProof,
  type ResponseOf,
} from '@magnetx/contracts';
import { deviceNameOf } from '../../../../http/device-name.ts';
import { route, type Route } from '../../../../http/route.ts';
import type { Clock } from '../../../../runtime/clock.ts';
import type { Subject } from '../password-changes/password-holders.ts';
import type { Tokens } from '../tokens/index.ts';
import type { ManagePasskeys } from './manage-passkeys.ts';
import type { SignInStep } from './sign-in-step.ts';

export interface SecondFactorRoutesDeps {
  readonly manage: ManagePasskeys;
  readonly step: SignInStep;
  readonly tokens: Pick<Tokens, 'issue' | 'renew'>;
  readonly clock: Clock;
  /** Records the sign-in, and presents the account as its sign-in does. */
  readonly accountOf: (subject: Subject) => Promise<ResponseOf<typeof logInSecondFactor>['account']>;
}

const SECRET = { isAnswerSecret: true } as const;

export function createSecondFactorRoutes({ manage, step, tokens, clock, accountOf }: SecondFactorRoutesDeps): Route[] {
  return [
    route(getSecondFactor, ({ caller }) => manage.read(caller())),
    route(
      startPasskey,
      async ({ caller, body, request, response }) => ({
        options: await manage.start(caller(), body.currentPassword, { request, response }),
      }),
      SECRET,
    ),
    route(
      addPasskey,
      async ({ caller, body, request, audit }) => {
        const codes = await manage.add(caller(), body.signed, request, audit);
        return { token: await tokens.renew(caller(), clock.now()), codes };
      },
      SECRET,
    ),
    route(removePasskey, async ({ caller, params, request, audit }) => {
      await manage.remove(caller(), params.passkeyId, request, audit);
      return {};
    }),
    route(
      renewRecoveryCodes,
      async ({ caller, audit }) => ({ codes: await manage.renewCodes(caller(), audit) }),
      SECRET,
    ),
    route(startProof, async ({ caller }) => ({ options: await manage.startProof(caller()) }), SECRET),
    route(
      giveProof,
      async ({ caller, body }) => {
        await manage.giveProof(caller(), body.signed);
        return { token: await tokens.renew(caller(), clock.now()) };
      },
      SECRET,
    ),
    route(logInSecondFactor, async ({ body, request, response, audit }) => {
      const { audience, subjectId, note, generation } = await step.finish(body, request);
      const detail = body.signed ? 'With a passkey' : 'With a recovery code';
      audit.on({ subject: note.subject, detail });
      response.setHeader('Cache-Control', 'no-store');
      const issued = { device: deviceNameOf(request), provedAt: clock.now(), generation };
      const token = await tokens.issue(audience, subjectId, issued);
      return { token, account: await accountOf({ audience, subjectId }) };
    }),
  ];
}
