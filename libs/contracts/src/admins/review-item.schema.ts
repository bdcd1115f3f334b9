import { z } from 'zod';

/** The statuses of the review queue. */
export const reviewStatusSchema = z.enum(['pending', 'approved', 'rejected']);

/** The maximum number of items in one call. */
export const REVIEW_BATCH_MAX = 50;
