import { z } from 'zod';

/** The schema of absent params, query or body: unknown keys are dropped. Pages have none, see `pure-calls.cjs`. */
export const nothing = z.object({});
