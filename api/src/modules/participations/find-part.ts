import type { QuestType } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { AppError } from '../../http/app-error';
import type { Quest, QuestsModule } from '../quests';
import type { Participation, ParticipationRepository } from './participation.repository';

interface QuestNamed {
  readonly id: number;
  readonly type: QuestType;
}

function isRemoved(quest: Quest | null, type: QuestType): quest is Quest {
  return quest?.type === type && quest.deletedAt !== null && quest.liveAt !== null;
}

/** A quest that users may see. Throws `not_found`, and `quest_removed` for one that they could see before. */
export async function findShownQuest(
  quests: Pick<QuestsModule, 'findShown' | 'findById'>,
  { id, type }: QuestNamed,
  session?: ClientSession,
): Promise<Quest> {
  const shown = await quests.findShown(id, session);
  if (shown?.type === type) return shown;
  throw new AppError(isRemoved(await quests.findById(id, session), type) ? 'quest_removed' : 'not_found');
}

/** The same with the user's part in it. Who took part in a removed quest still sees it. */
export async function findPart(
  { quests, participations }: { quests: QuestsModule; participations: ParticipationRepository },
  { userId, id, type }: QuestNamed & { readonly userId: string },
): Promise<{ quest: Quest; participation: Participation | null }> {
  const participation = await participations.find(userId, id);
  const found = participation && (await quests.findById(id));
  const quest = isRemoved(found, type) ? found : await findShownQuest(quests, { id, type });
  return { quest, participation };
}
