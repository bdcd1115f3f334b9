import { useAreaDispatch } from '@magnetx/federation/api';
import { useLiveConnection, useLiveToasts } from '@magnetx/federation/live';
import { TAG_TYPES, projectApi, projectSession, type Tag } from '../../api/project-api';
import { notificationHref } from './notification-href';
import { tagsOf } from './live-tags';

/**
 * The project's live connection: tells what happened in toasts, and has whatever is open and out of date ask again. So
 * it does with everything when something may have been missed, and when the server no longer accepts the token over
 * the live connection: the calls decide over HTTP whether the session has ended.
 */
export function useProjectLive(projectId: string | undefined) {
  const dispatch = useAreaDispatch();
  const showToast = useLiveToasts(notificationHref);
  const invalidate = (tags: readonly Tag[]) => void dispatch(projectApi.util.invalidateTags([...tags]));

  return useLiveConnection(
    { userId: projectId, token: projectSession.getToken() ?? '' },
    {
      onEvent(event) {
        showToast(event);
        invalidate(tagsOf(event));
      },
      onGap: () => invalidate(TAG_TYPES),
      onRefused: () => invalidate(TAG_TYPES),
    },
  );
}
