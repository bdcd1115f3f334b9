import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import ShieldCheck from 'lucide-react/icons/shield-check';

/** Marks quests whose rewards their owner has reserved in dollars. */
export function FundedBadge() {
  return (
    <Badge tone="success" icon={<ShieldCheck />}>
      {t('Funded')}
    </Badge>
  );
}
