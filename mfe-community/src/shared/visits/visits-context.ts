import { createContext, useContext } from 'react';
import type { VisitRecorder } from './visit-recorder.ts';

export const VisitsContext = createContext<VisitRecorder | null>(null);

/** The functions that report which quests the user sees and opens. Throws outside of the pages behind the sign-in. */
export function useVisits(): VisitRecorder {
  const recorder = useContext(VisitsContext);
  if (!recorder) throw new Error('useVisits needs VisitArea around it');
  return recorder;
}
