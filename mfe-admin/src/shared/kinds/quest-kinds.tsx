import type { QuestKind } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import Briefcase from 'lucide-react/icons/briefcase';
import Gift from 'lucide-react/icons/gift';
import PenLine from 'lucide-react/icons/pen-line';
import Target from 'lucide-react/icons/target';
import type { ReactElement } from 'react';

interface QuestKindView {
  readonly icon: ReactElement;
  /** The consequence of a removal, as a sentence. */
  readonly endsWithIt: string;
}

/** The one place where this area finds what is special about each kind of quest. */
export const QUEST_KIND_VIEWS: Readonly<Record<QuestKind, QuestKindView>> = {
  task: { icon: <PenLine />, endsWithIt: t('Work that waits for a decision is closed') },
  giveaway: { icon: <Gift />, endsWithIt: t('A draw that is still to come does not take place') },
  opportunity: { icon: <Briefcase />, endsWithIt: t('Applications that are under way are closed') },
  mission: { icon: <Target />, endsWithIt: t('The rest of its reserve returns') },
};
