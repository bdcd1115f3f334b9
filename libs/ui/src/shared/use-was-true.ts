import { useState } from 'react';

/** Whether the condition holds or has held since the component was mounted. */
export function useWasTrue(condition: boolean): boolean {
  const [was, setWas] = useState(condition);
  if (condition && !was) setWas(true);
  return was || condition;
}
