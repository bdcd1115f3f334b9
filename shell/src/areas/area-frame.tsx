import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { watchUpdateLoops } from './update-loop.ts';

/** The pages of an area. One that never stops updating is replaced by the area's panel, until the next navigation. */
export function AreaFrame() {
  const { key } = useLocation();
  const [loopedAt, setLoopedAt] = useState<string | null>(null);
  useEffect(() => watchUpdateLoops(() => setLoopedAt(key)), [key]);
  if (loopedAt === key) throw new Error('Its page does not stop updating');
  return <Outlet />;
}
