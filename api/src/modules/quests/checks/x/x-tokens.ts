import {
  AppError,
  formatCount,
  getXToken,
  removeXToken,
  setXToken,
  type BodyOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import { defineModel, documentSchema } from '../../../../db/document-schema.ts';
import { projectNote } from '../../../../http/audit-subjects.ts';
import { route } from '../../../../http/route.ts';
import { createTextCipher } from '../../../../runtime/text-cipher.ts';
import type { Projects } from '../../../accounts/accounts/index.ts';
import type { NotificationsModule } from '../../../messages/notifications/index.ts';
import type { Claimant } from '../check.ts';
import { NoAnswerError } from '../remote-verdict.ts';
import type { RequestBudget } from '../request-budget.ts';

export interface XTokensDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'logger' | 'withTransaction'> {
  readonly projects: Pick<Projects, 'assertActive' | 'find'>;
  readonly notifications: Pick<NotificationsModule, 'store'>;
  readonly pseudonymSecret: string;
  /** The token of the site. Null without one. */
  readonly siteToken: () => string | null;
  readonly xDailyBudget: number;
  readonly budgetOf: (service: string, projectMax: number) => RequestBudget;
}

/** A token of X that the checks of a project use. */
export interface XAccess {
  readonly token: string;
  /** Counts a request before it is sent. Throws a {@link NoAnswerError} once a budget is used up. */
  readonly spend: (person: Pick<Claimant, 'xUserId'>) => Promise<void>;
  /** X does not accept the token, with this status. */
  readonly onRefused: (status: number) => Promise<void>;
}

const ENDING_LENGTH = 4;

/** A project's own token. Without a document, its checks use the token of the site. */
const tokenDocument = z.object({
  _id: z.string(),
  encrypted: z.string(),
  ending: z.string(),
  dailyBudget: z.int(),
  setAt: z.date(),
  refusedAt: z.date().nullable(),
});
type XTokenDocument = z.output<typeof tokenDocument>;
const tokenModel = defineModel('XToken', documentSchema(tokenDocument, 'x_tokens'));

const REFUSED = {
  type: 'warning',
  topic: 'account',
  target: { kind: 'team' },
  title: t('X refuses your token'),
  message: t('Checks on X have no result until you set another token. No user fails because of it.'),
} as const;

/** The tokens that projects have set, which are stored encrypted. */
function createTokenStore({ connection, clock, pseudonymSecret }: XTokensDeps) {
  const tokens = tokenModel(connection);
  const cipher = createTextCipher(pseudonymSecret, 'x-tokens');
  return {
    find: (projectId: string) => tokens.findById(projectId).lean(),
    decrypt: ({ _id: projectId, encrypted }: XTokenDocument) => cipher.decrypt(encrypted, projectId),
    set: async (
      _id: string,
      { token, daily_budget: dailyBudget }: BodyOf<typeof setXToken>,
      session: ClientSession,
    ) => {
      const encrypted = cipher.encrypt(token, _id);
      const own = { encrypted, ending: token.slice(-ENDING_LENGTH), dailyBudget, setAt: clock.now(), refusedAt: null };
      await tokens.updateOne({ _id }, { $set: own }, { upsert: true, session });
    },
    /** Notes the first refusal of a token. False for a later one, and if another token was set meanwhile. */
    refuse: async ({ _id, encrypted }: XTokenDocument, session: ClientSession): Promise<boolean> => {
      const first = { _id, encrypted, refusedAt: null };
      return (await tokens.updateOne(first, { $set: { refusedAt: clock.now() } }, { session })).modifiedCount > 0;
    },
    erase: async (projectId: string, session: ClientSession): Promise<void> => {
      await tokens.deleteOne({ _id: projectId }).session(session);
    },
  };
}

/** The tokens of X: of projects that have set one, and of the site for all others. */
export function createXTokens(deps: XTokensDeps) {
  const { logger, withTransaction, projects, notifications, siteToken, xDailyBudget, budgetOf } = deps;
  const tokens = createTokenStore(deps);
  const ofSite = budgetOf('x', xDailyBudget);

  const present = async (projectId: string): Promise<Omit<ResponseOf<typeof getXToken>, 'success'>> => {
    const own = await tokens.find(projectId);
    return {
      token: own && {
        ...{ ending: own.ending, daily_budget: own.dailyBudget, set_at: own.setAt.toISOString() },
        refused_at: own.refusedAt?.toISOString() ?? null,
      },
      site_daily_budget: siteToken() === null ? null : xDailyBudget,
    };
  };

  return {
    erase: tokens.erase,
    /** The requests of a project on a UTC day with its own token. Null without one. */
    ownBudgetOf: async (projectId: string): Promise<number | null> =>
      (await tokens.find(projectId))?.dailyBudget ?? null,
    /** The token that the checks of a project use. That of the site never replaces a refused one: others pay it. */
    accessOf: async (projectId: string): Promise<XAccess> => {
      const own = await tokens.find(projectId);
      const token = own ? tokens.decrypt(own) : siteToken();
      if (token === null) throw new NoAnswerError('Checks on X cannot be made at the moment.');
      const budget = own ? budgetOf('x-own', own.dailyBudget) : ofSite;
      return {
        token,
        spend: (person) => budget.take(projectId, person),
        onRefused: async (status) => {
          if (!own) return logger.error({ status }, 'X refused the app. See X_API_BEARER_TOKEN');
          await withTransaction(async (session) => {
            if (await tokens.refuse(own, session))
              await notifications.store({ ...REFUSED, userId: projectId }, session);
          });
        },
      };
    },
    routes: [
      route(getXToken, ({ caller }) => present(caller().accountId)),
      route(setXToken, async ({ caller, body, audit }) => {
        const { accountId } = caller();
        await withTransaction(async (session) => {
          const project = await projects.assertActive(accountId, session);
          await tokens.set(accountId, body, session);
          const detail = `Up to ${formatCount(body.daily_budget, 'request')} a day.`;
          await audit.done({ ...projectNote(project), detail }, session);
        });
        return present(accountId);
      }),
      route(removeXToken, async ({ caller, audit }) => {
        const { accountId } = caller();
        await withTransaction(async (session) => {
          const project = await projects.find(accountId, session);
          if (!project) throw new AppError('not_authenticated');
          await tokens.erase(accountId, session);
          await audit.done(projectNote(project), session);
        });
        return present(accountId);
      }),
    ],
  };
}

export type XTokens = ReturnType<typeof createXTokens>;
