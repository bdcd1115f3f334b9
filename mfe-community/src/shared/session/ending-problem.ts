import type { CallError } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';

const SUSPENDED = t('This account was suspended, so you are signed out. Sign in with X to read why and to appeal.');

/** The message for a user whose session was ended by a failed call; null when none did. */
export function endingProblem(ending: CallError | null): string | null {
  if (ending?.code === 'account_suspended') return SUSPENDED;
  return ending?.status === 401 ? t('Please sign in with X again.') : (ending?.error ?? null);
}
