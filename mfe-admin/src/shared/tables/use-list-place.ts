import { useEffect, useEffectEvent, useState } from 'react';

/** The part of a list's view that holds its place. */
interface PlacedList {
  readonly view: { readonly after: string };
  readonly setAfter: (after: string) => void;
}

export type ListPlace = ReturnType<typeof useListPlace>;

/**
 * The place of an endless list, kept in the address: `start` is the cursor of its first page here. The address follows
 * the last page that is shown, so that a link, a reload and Back lead to it.
 */
export function useListPlace({ view: { after }, setAfter }: PlacedList) {
  const [place, setPlace] = useState({ start: after, seen: after, written: after });
  // An address that was not written here comes from a link, Back, or a filter: the list starts there.
  if (after !== place.seen) {
    const isOwn = after === place.written;
    setPlace({ start: isOwn ? place.start : after, seen: after, written: after });
  }
  return {
    start: place.start,
    follow(cursor: string): void {
      setPlace((now) => ({ ...now, written: cursor }));
      setAfter(cursor);
    },
    toFirst: () => setAfter(''),
  };
}

/** Writes the place of the last page of an answer into the address. */
export function useFollowedPlace(
  place: Pick<ListPlace, 'follow'>,
  answer: { readonly currentData?: { readonly pageParams: readonly unknown[] } | undefined },
): void {
  const last = answer.currentData?.pageParams.at(-1);
  const follow = useEffectEvent((cursor: string) => place.follow(cursor));
  useEffect(() => {
    if (typeof last === 'string' && last !== '') follow(last);
  }, [last]);
}
