import { z } from 'zod';
import type { QuestKind } from './kinds/quest-kind.ts';
import { giveawaySchema } from './giveaway.calls.ts';
import { missionDetailSchema } from './mission.calls.ts';
import { opportunitySchema } from './opportunity.calls.ts';
import { taskSchema } from './task.calls.ts';

/** A quest as users will see it. All but the one of its type are null. */
export const questPreviewSchema = z.object({
  task: taskSchema.nullable(),
  giveaway: giveawaySchema.nullable(),
  opportunity: opportunitySchema.nullable(),
  mission: missionDetailSchema.nullable(),
} satisfies Record<QuestKind, z.ZodType>);
export type QuestPreview = z.infer<typeof questPreviewSchema>;
