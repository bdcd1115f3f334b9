import { earlyAccessText, formatMoment, type ShownQuest } from '@magnetx/contracts';
import { IconFact } from '@magnetx/ui';
import KeyRound from 'lucide-react/icons/key-round';

/** The level that sees the quest already, and until when. Nothing once everyone sees it. */
export function EarlyAccess({ quest: { early_access: early } }: { quest: Pick<ShownQuest, 'early_access'> }) {
  if (!early) return null;
  return <IconFact icon={<KeyRound />}>{earlyAccessText(early.level, formatMoment(early.until))}</IconFact>;
}
