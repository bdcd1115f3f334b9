import { formatRelativeTime } from '@magnetx/contracts';

const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exactMoments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** How long ago it was, and when exactly on a second look. */
export function Ago({ at, nowMs }: { at: string; nowMs: number }) {
  return (
    <time dateTime={at} title={moments.format(new Date(at))}>
      {formatRelativeTime(Date.parse(at), nowMs)}
    </time>
  );
}

/** To the second, in the reader's time zone. */
export function ExactMoment({ at }: { at: string }) {
  return <time dateTime={at}>{exactMoments.format(new Date(at))}</time>;
}
