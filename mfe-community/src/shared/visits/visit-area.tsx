import { readCallError, useAreaDispatch, wasAnswered } from '@magnetx/federation/api';
import { Outlet } from '@magnetx/federation/host';
import { logWarning } from '@magnetx/federation/log';
import { useEffect, useState } from 'react';
import { userSession } from '../session/user-session.ts';
import { useUserArea } from '../user-area/user-area-context.ts';
import { createVisitRecorder, type VisitRecorder } from './visit-recorder.ts';
import { visitSource } from './visit-source.ts';
import { visitEndpoints } from './visits.endpoints.ts';
import { VisitsContext } from './visits-context.ts';

/** Reports in the background which quests the user sees and opens, for the owners' reports. */
function useVisitRecorder(): VisitRecorder {
  const dispatch = useAreaDispatch();
  const [recorder] = useState(() => {
    let isReported = false;
    return createVisitRecorder(async ({ views, clicks }) => {
      const body = { source: visitSource(), views: [...views], clicks: [...clicks] };
      const { error } = await dispatch(visitEndpoints.recordVisits.initiate(body, { track: false }));
      if (!error) return true;
      if (!isReported) logWarning(`Visits were not recorded: ${readCallError(error)?.error ?? 'unknown'}`);
      isReported = true;
      return wasAnswered(error);
    });
  });
  return recorder;
}

/** Around the pages with quests. It knows what was seen for as long as one person stays in the user area. */
export function VisitArea() {
  const { token } = useUserArea();
  const recorder = useVisitRecorder();

  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') recorder.flush();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', recorder.flush);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', recorder.flush);
      // Without a session, no visit is recorded in another user's name.
      if (userSession.getToken() === token) recorder.flush();
      else recorder.stop();
    };
  }, [recorder, token]);

  return (
    <VisitsContext value={recorder}>
      <Outlet />
    </VisitsContext>
  );
}
