import { useParams } from '@magnetx/federation/host';

/** The number in the address of a quest's page; null when it is not a number. */
export function useQuestId(): number | null {
  const { questId = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(questId) ? Number(questId) : null;
}
