import { formatRelativeTime } from '@magnetx/contracts';
import { locale } from '@magnetx/texts';
import { useNow } from '../clock.ts';

const moments = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

/** How long ago it was by the server's clock, and when exactly on a second look. */
export function Ago({ at, className }: { at: string; className?: string | undefined }) {
  const nowMs = useNow();
  return (
    <time className={className} dateTime={at} title={moments.format(new Date(at))}>
      {formatRelativeTime(Date.parse(at), nowMs)}
    </time>
  );
}
