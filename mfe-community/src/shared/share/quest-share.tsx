import { publicQuestPath, type ShownQuest } from '@magnetx/contracts';
import { useUserArea } from '../user-area/user-area-context.ts';
import { ShareMenu } from './share-menu.tsx';

/** Ways to share a quest's public page. Nothing for a removed quest, which has none. In the user area only. */
export function QuestShare({ quest }: { quest: Pick<ShownQuest, 'id' | 'title' | 'removed_at'> }) {
  const { user } = useUserArea();
  if (quest.removed_at) return null;
  const address = window.location.origin + publicQuestPath(quest.id);
  return <ShareMenu title={quest.title} address={address} referralCode={user?.referral_code} />;
}
