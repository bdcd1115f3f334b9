import { concludeQuest, editQuest, getProjectQuest, listProjectQuests, submitQuest } from '@magnetx/contracts';
import { route, type CallContext, type Route } from '../../http/route.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { OwnQuest, OwnQuests } from './own-quests.ts';
import type { PostQuest } from './post-quest.ts';
import { presentProjectQuest } from './project-quest.presenter.ts';

export interface QuestRoutesDeps {
  readonly ownQuests: OwnQuests;
  readonly ledger: Pick<LedgerModule, 'balanceOf'>;
  readonly post: PostQuest;
}

function ownOf({ caller, params }: Pick<CallContext<typeof getProjectQuest>, 'caller' | 'params'>): OwnQuest {
  return { projectId: caller().accountId, questId: params.questId };
}

export function createQuestRoutes({ ownQuests, ledger, post }: QuestRoutesDeps): Route[] {
  return [
    route(submitQuest, async ({ caller, body, attempt }) => {
      const projectId = caller().accountId;
      const { id, status, feeMxp } = await post(projectId, body, { attempt });
      return { quest: { id, status }, fee_mxp: feeMxp, mxp_balance: await ledger.balanceOf(`project:${projectId}`) };
    }),
    route(listProjectQuests, ({ caller, query }) => ownQuests.list(caller().accountId, query)),
    route(getProjectQuest, async (context) => ({ quest: presentProjectQuest(await ownQuests.get(ownOf(context))) })),
    route(editQuest, async ({ body, ...context }) => ({
      quest: presentProjectQuest(await ownQuests.edit(ownOf(context), body)),
    })),
    route(concludeQuest, async (context) => ({
      quest: presentProjectQuest(await ownQuests.conclude(ownOf(context))),
    })),
  ];
}
