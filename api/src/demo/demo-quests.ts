import type { BodyInputOf, submitQuest } from '@magnetx/contracts';
import quests from './demo-quests.json' with { type: 'json' };

/** A quest of the demo. Days count back from the seeding. */
export interface DemoQuest {
  /** The key by which the demo's participations reference it. */
  readonly key: string;
  readonly project: string;
  readonly postedDaysAgo: number;
  readonly draft: BodyInputOf<typeof submitQuest>;
  /** Days from now. Without it, the draft's deadline counts. */
  readonly endsInDays?: number;
  readonly concludedDaysAgo?: number;
  readonly isFeatured?: boolean;
  readonly isPending?: boolean;
  /** The reason for a rejection. Without it, the quest goes live. */
  readonly rejectedBecause?: string;
}

/** In any order, because the seeding sorts them by day. Their drafts are validated like those of other projects. */
export const DEMO_QUESTS = quests as readonly DemoQuest[];
