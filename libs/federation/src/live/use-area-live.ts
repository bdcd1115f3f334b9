import { useAreaDispatch } from '../api/create-password-area.tsx';
import type { LiveEvent } from './live-event.ts';
import { useLiveConnection } from './use-live-connection.ts';
import { useLiveToasts, type LinkedNotification } from './use-live-toasts.ts';

type Action = Parameters<ReturnType<typeof useAreaDispatch>>[0];

interface AreaLiveOptions<Tag extends string> {
  /** The area's api. Open queries with an outdated tag are refetched. */
  readonly api: { readonly util: { invalidateTags(tags: NoInfer<Tag>[]): Action } };
  readonly tagTypes: readonly Tag[];
  /** The tags of the responses that an event outdates. */
  readonly tagsOf: (event: LiveEvent) => readonly Tag[];
  readonly hrefOf: (notification: LinkedNotification) => string;
}

/**
 * The live connection of a signed-in area. It shows events as toasts, and refetches the data that they outdate. It
 * refetches everything when events may have been missed. It does so too when the server rejects the token, because the
 * HTTP calls decide whether the session has ended.
 */
export function useAreaLive<Tag extends string>(
  account: { userId: string | undefined; token: string },
  { api, tagTypes, tagsOf, hrefOf }: AreaLiveOptions<Tag>,
) {
  const dispatch = useAreaDispatch();
  const showToast = useLiveToasts(hrefOf);
  const invalidate = (tags: readonly Tag[]) => void dispatch(api.util.invalidateTags([...tags]));

  return useLiveConnection(account, {
    onEvent(event) {
      showToast(event);
      invalidate(tagsOf(event));
    },
    onGap: () => invalidate(tagTypes),
    onRefused: () => invalidate(tagTypes),
  });
}

export type AreaLive = ReturnType<typeof useAreaLive>;
