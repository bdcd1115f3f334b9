import type { ApplicationStatus, Opportunity } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { useState } from 'react';
import { useApplyToOpportunityMutation, useMoveApplicationMutation } from './opportunities.endpoints.ts';

const FAILED = 'Something went wrong. Please try again.';

/** Records applications and how far they have come; says in toasts what could not be kept. */
export function useApplications() {
  const { notify } = useHost();
  const [apply] = useApplyToOpportunityMutation();
  const [move] = useMoveApplicationMutation();
  const [moves, setMoves] = useState<ReadonlyMap<number, ApplicationStatus>>(new Map());

  async function recordApplication({ id, title, user_participation }: Opportunity): Promise<void> {
    if (user_participation) return;
    const { error } = await apply(id);
    if (error) {
      notify({ type: 'error', title: 'Your application was not recorded', message: errorText(error, FAILED) });
      return;
    }
    notify({ type: 'success', title: 'Application recorded', message: `Keep track of “${title}” on its card.` });
  }

  async function moveTo(id: number, status: ApplicationStatus): Promise<void> {
    setMoves((current) => new Map(current).set(id, status));
    const { error } = await move({ body: { opportunity_id: id, status } });
    setMoves((current) => new Map([...current].filter(([moved]) => moved !== id)));
    if (error) notify({ type: 'error', title: 'Your application was not moved', message: errorText(error, FAILED) });
  }

  return {
    recordApplication: (opportunity: Opportunity) => void recordApplication(opportunity),
    moveTo: (id: number, status: ApplicationStatus) => void moveTo(id, status),
    /** Where an application is being moved to; undefined when it rests. */
    movingTo: (id: number) => moves.get(id),
  };
}
