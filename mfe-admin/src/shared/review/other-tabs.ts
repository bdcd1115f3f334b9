import { useAreaDispatch } from '@magnetx/federation/api';
import { useEffect } from 'react';
import { adminApi } from '../../api/admin-api.ts';
import { AFTER_REVIEW } from './review.endpoints.ts';

const CHANNEL = 'magnetx-admin-review';

let channel: BroadcastChannel | null = null;

/** Lets the other tabs of this browser know that something in the queue was decided. */
export function announceReview(): void {
  channel?.postMessage('changed');
}

/** Refetches what the decisions of other tabs change, without waiting for the next poll. */
export function useReviewsOfOtherTabs(): void {
  const dispatch = useAreaDispatch();
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = () => void dispatch(adminApi.util.invalidateTags([...AFTER_REVIEW]));
    channel = opened;
    return () => {
      opened.close();
      channel = null;
    };
  }, [dispatch]);
}
