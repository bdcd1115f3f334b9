import { readCallError } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';

/** The actions on a submission, as messages name them. */
export type ReviewAction = 'approve' | 'reject' | 'delete' | 'reverse' | 'override' | 'confirm';

export const NETWORK_FAILED = t('Network error. Please try again.');

/** It was decided before, by another admin or in another tab, so there is nothing to retry. */
export function wasDecidedBefore(error: unknown): boolean {
  return readCallError(error)?.code === 'already_decided';
}

/** The item is another one than the page showed, so the admin has to look again. */
export function hasChanged(error: unknown): boolean {
  return readCallError(error)?.code === 'item_changed';
}

/** The message for an action that failed, followed by the server's reason if there is one. */
export function reviewFailureText(action: ReviewAction): (error: unknown) => string {
  return (error) => {
    const failure = readCallError(error);
    if (failure?.code === 'network') return NETWORK_FAILED;
    const sentence = t('Failed to {action} submission', { action });
    const isExplained = failure && typeof failure.status === 'number' && failure.status < 500;
    return isExplained && failure.code !== 'invalid_response' ? `${sentence}. ${failure.error}` : sentence;
  };
}
