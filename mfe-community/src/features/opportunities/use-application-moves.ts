import type { ApplicationStatus } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import { useMoveApplicationMutation } from './opportunities.endpoints.ts';

const FAILED = t('Something went wrong. Please try again.');

/** Records how far applications at outside links have come; says in toasts what could not be kept. */
export function useApplicationMoves() {
  const { notify } = useHost();
  const [move] = useMoveApplicationMutation();
  const [moves, setMoves] = useState<ReadonlyMap<number, ApplicationStatus>>(new Map());

  async function moveTo(id: number, status: ApplicationStatus): Promise<void> {
    setMoves((current) => new Map(current).set(id, status));
    const { error } = await move({ body: { opportunity_id: id, status } });
    setMoves((current) => new Map([...current].filter(([moved]) => moved !== id)));
    if (error) notify({ type: 'error', title: t('Your application was not moved'), message: errorText(error, FAILED) });
  }

  return {
    moveTo: (id: number, status: ApplicationStatus) => void moveTo(id, status),
    /** Where an application is being moved to; undefined when it rests. */
    movingTo: (id: number) => moves.get(id),
  };
}
