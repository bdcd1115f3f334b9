import { CALL_DEADLINE_MS_MAX } from '@magnetx/contracts';

/** Calls of tests may take as long as any setting allows, however busy the machine is. */
export const UNHURRIED = { CALL_DEADLINE_MS: String(CALL_DEADLINE_MS_MAX) };
