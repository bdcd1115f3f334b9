import { concludeQuest, editQuest, getProjectQuest, listProjectQuests, submitQuest } from '@magnetx/contracts';
import { route, type Route } from '../../http/route.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { ConcludeOwnQuest } from './conclude-own-quest.ts';
import type { EditQuest } from './edit-quest.ts';
import { listOwnQuests } from './list-own-quests.ts';
import { getOwn } from './own-quest.ts';
import type { PostQuest } from './post-quest.ts';
import { presentProjectQuest } from './project-quest.presenter.ts';
import type { QuestRepository } from './quest.repository.ts';

export interface QuestRoutesDeps {
  readonly quests: QuestRepository;
  readonly ledger: Pick<LedgerModule, 'balanceOf'>;
  readonly post: PostQuest;
  readonly edit: EditQuest;
  readonly conclude: ConcludeOwnQuest;
}

/** What a project does with its quests. */
export function createQuestRoutes({ quests, ledger, post, edit, conclude }: QuestRoutesDeps): Route[] {
  return [
    route(submitQuest, async ({ caller, body, attempt }) => {
      const projectId = caller().accountId;
      const { id, status, feeMxp } = await post(projectId, body, { attempt });
      return { quest: { id, status }, fee_mxp: feeMxp, mxp_balance: await ledger.balanceOf(`project:${projectId}`) };
    }),
    route(listProjectQuests, ({ caller, query }) => listOwnQuests(quests, caller().accountId, query)),
    route(getProjectQuest, async ({ caller, params }) => {
      const own = { projectId: caller().accountId, questId: params.questId };
      return { quest: presentProjectQuest(await getOwn(quests, own)) };
    }),
    route(editQuest, async ({ caller, params, body }) => {
      const own = { projectId: caller().accountId, questId: params.questId };
      return { quest: presentProjectQuest(await edit(own, body)) };
    }),
    route(concludeQuest, async ({ caller, params }) => {
      const own = { projectId: caller().accountId, questId: params.questId };
      return { quest: presentProjectQuest(await conclude(own)) };
    }),
  ];
}
