import {
  concludeQuest,
  editQuest,
  getProjectQuest,
  listProjectQuests,
  resubmitQuest,
  submitQuest,
  withdrawQuest,
  withdrawQuestEdit,
  withoutAnswers,
} from '@magnetx/contracts';
import { mayPost } from '../../../http/principal.ts';
import { route, type CallContext, type Route } from '../../../http/route.ts';
import type { Features } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { OwnQuests } from './own-quests.ts';
import type { OwnQuest } from './owner-edits.ts';
import type { PostQuest } from './post-quest.ts';
import type { Quest } from './quest.model.ts';
import { presentQuestDetails } from './project-quest.presenter.ts';

export interface QuestRoutesDeps {
  readonly ownQuests: OwnQuests;
  readonly ledger: Pick<LedgerModule, 'balanceOf'>;
  readonly post: PostQuest;
  readonly features: Pick<Features, 'assertHasById' | 'settings'>;
}

function ownOf({ caller, params }: Pick<CallContext<typeof getProjectQuest>, 'caller' | 'params'>): OwnQuest {
  return { projectId: caller().accountId, questId: params.questId };
}

export function createQuestRoutes({ ownQuests, ledger, post, features }: QuestRoutesDeps): Route[] {
  const { present } = ownQuests;
  const receiptOf = async ({ id, status, feeMxp, projectId }: Quest) => ({
    quest: { id, status },
    fee_mxp: feeMxp,
    mxp_balance: await ledger.balanceOf(`project:${projectId}`),
  });
  /** A start that the quest has already stays permitted. Throws `forbidden`. */
  const assertMayStart = async ({ startsAt }: { startsAt?: string | null | undefined }, own: Partial<OwnQuest>) => {
    if (typeof startsAt !== 'string' || features.settings.scheduling === 'on') return;
    const { projectId = '', questId } = own;
    const current = questId === undefined ? null : (await ownQuests.get({ projectId, questId })).startsAt;
    if (current?.getTime() !== Date.parse(startsAt)) await features.assertHasById(projectId, 'scheduling');
  };
  return [
    route(submitQuest, async ({ caller, body, attempt }) => {
      const { accountId: projectId } = caller();
      await assertMayStart(body, { projectId });
      return receiptOf(await post(projectId, body, { attempt, reserve: body.reserve, draftId: body.draft_id }));
    }),
    route(resubmitQuest, async ({ body, attempt, ...context }) => {
      const own = ownOf(context);
      await assertMayStart(body, own);
      return receiptOf(await ownQuests.resubmit(own, body, { attempt, reserve: body.reserve }));
    }),
    route(listProjectQuests, ({ caller, query }) => ownQuests.list(caller().accountId, query)),
    route(getProjectQuest, async (context) => {
      const quest = await ownQuests.get(ownOf(context));
      const { checks, ...details } = presentQuestDetails(quest);
      const shown = mayPost(context.caller()) ? checks : checks.map(withoutAnswers);
      return { quest: await present(quest), details: { ...details, checks: shown } };
    }),
    route(editQuest, async ({ body, ...context }) => {
      const own = ownOf(context);
      await assertMayStart(body, own);
      return { quest: await present(await ownQuests.edit(own, body)) };
    }),
    route(withdrawQuestEdit, async (context) => ({
      quest: await present(await ownQuests.withdrawEdit(ownOf(context))),
    })),
    route(withdrawQuest, async (context) => {
      const { projectId } = await ownQuests.withdraw(ownOf(context));
      return { mxp_balance: await ledger.balanceOf(`project:${projectId}`) };
    }),
    route(concludeQuest, async (context) => ({ quest: await present(await ownQuests.conclude(ownOf(context))) })),
  ];
}
