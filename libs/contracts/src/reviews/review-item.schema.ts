import { t } from '@magnetx/texts';
import { z } from 'zod';

/** The statuses of the review queue. */
export const reviewStatusSchema = z.enum(['pending', 'approved', 'rejected']);

/**
 * `quest-…` is a quest, `work-…` a user's submission to a task, and `edit-…` an edit request of a live quest. A quest
 * that was edited and work that was handed in again have the number of that revision at the end: `quest-7-r2`. A
 * decision takes the present id only. For reading, earlier ids lead to the present item.
 */
const reviewIdOf = (kinds: string) =>
  z.string().regex(new RegExp(`^(${kinds})-[0-9a-zA-Z]{1,40}(-r[1-9][0-9]{0,8})?$`), t('There is no such submission'));

export const reviewIdSchema = reviewIdOf('quest|work|edit');
export const workIdSchema = reviewIdOf('work');

/** The side that has decided on work. */
export const deciderSchema = z.enum(['owner', 'admin']);
export type Decider = z.infer<typeof deciderSchema>;

/** Whose act an item waits for. `check`: a decision that an admin confirms or overrides. */
export const turnSchema = z.enum(['admin', 'owner', 'check']);
export type Turn = z.infer<typeof turnSchema>;

/** The maximum number of items in one call. */
export const REVIEW_BATCH_MAX = 50;
