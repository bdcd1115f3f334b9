import {
  maxOwedCents,
  reserveFormSchema,
  type BodyInputOf,
  type QuestForm,
  type QuestFormCost,
  type submitQuest,
} from '@magnetx/contracts';
import { useState } from 'react';
import { useGetBalanceQuery } from '../../shared/project/project.endpoints.ts';

type Reserve = BodyInputOf<typeof submitQuest>['reserve'];

/** Whether the form's quest is posted with a reserve, and how large. Null for a quest without cash rewards. */
export function useReserveForm(type: QuestForm['type'], { rewardCents, maxParticipants, ad }: QuestFormCost) {
  const isRequired = useGetBalanceQuery(undefined).data?.is_funding_required ?? false;
  const [chosen, setWanted] = useState<boolean | null>(null);
  const [amount, setAmount] = useState('');
  const mostCents = type ? maxOwedCents({ type, cashCents: rewardCents, maxParticipants, ad }) : 0;
  if (mostCents === 0) return null;
  const typedCents = reserveFormSchema.safeParse({ amount }).data?.amount;
  // Without a limit of places, no reserve lets it go live where one is required.
  const isWanted = chosen ?? (isRequired && mostCents !== null);
  const reserve: Reserve = mostCents === null && typedCents !== undefined ? { amount_cents: typedCents } : {};
  return {
    isRequired,
    isWanted,
    setWanted,
    amount,
    setAmount,
    rewardCents,
    isAd: ad !== null,
    /** Null with unlimited places. */
    mostCents,
    costCents: mostCents ?? typedCents ?? 0,
    /** For the call. The server reports an amount that is missing or too small. */
    body: isWanted ? { reserve } : {},
  };
}

export type ReserveForm = NonNullable<ReturnType<typeof useReserveForm>>;
