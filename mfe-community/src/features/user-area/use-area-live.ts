import { useAreaDispatch } from '@magnetx/federation/api';
import { TAG_TYPES, communityApi, type Tag } from '../../api/community-api';
import { notificationHref } from '../../shared/live/notification-href';
import { tagsOf } from '../../shared/live/live-tags';
import { useLiveConnection, useLiveToasts } from '@magnetx/federation/live';

/**
 * The live connection of the user area: tells what happened in toasts, and has whatever is open and out of date ask
 * again. So it does with everything when something may have been missed, and when the server no longer accepts the
 * token over the live connection: the calls decide over HTTP whether the session has ended.
 */
export function useAreaLive(member: { userId: string | undefined; token: string }) {
  const dispatch = useAreaDispatch();
  const showToast = useLiveToasts(notificationHref);
  const invalidate = (tags: readonly Tag[]) => void dispatch(communityApi.util.invalidateTags([...tags]));

  return useLiveConnection(member, {
    onEvent(event) {
      showToast(event);
      invalidate(tagsOf(event));
    },
    onGap: () => invalidate(TAG_TYPES),
    onRefused: () => invalidate(TAG_TYPES),
  });
}

export type AreaLive = ReturnType<typeof useAreaLive>;
