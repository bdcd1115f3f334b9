import { z } from 'zod';
import { ATTEMPTS_MAX } from './check-kind.ts';

/** How often a person may answer a check in one period. */
export const attempts = z
  .int('The attempts must be a whole number')
  .min(1, 'Allow at least one attempt')
  .max(ATTEMPTS_MAX, `Allow at most ${ATTEMPTS_MAX} attempts`);
