import { locale } from '@magnetx/texts';
const moments = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
const exactMoments = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' });

/** To the minute, in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{moments.format(new Date(at))}</time>;
}

/** To the second, in the reader's time zone. */
export function ExactMoment({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time className={className} dateTime={at}>
      {exactMoments.format(new Date(at))}
    </time>
  );
}
