import { browserTimeZone } from '@magnetx/federation/forms';
import { useEffect, useRef } from 'react';
import { useGetProgressQuery, useSetTimeZoneMutation } from './progress.endpoints.ts';

/** The user's progress. Sends the browser's time zone once if the server counts in another. */
export function useOwnProgress(token: string) {
  const answer = useGetProgressQuery(token);
  const [send] = useSetTimeZoneMutation();
  const isSent = useRef(false);
  const stored = answer.data?.time_zone;

  useEffect(() => {
    const own = browserTimeZone();
    if (stored === undefined || own === undefined || stored === own || isSent.current) return;
    isSent.current = true;
    // Without it, weeks are those of the stored time zone.
    void send({ body: { time_zone: own } });
  }, [stored, send]);

  return answer;
}
