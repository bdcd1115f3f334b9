import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import FlaskConical from 'lucide-react/icons/flask-conical';

/** Marks demo quests. */
export function DemoBadge() {
  return <Badge icon={<FlaskConical />}>{t('Demo')}</Badge>;
}
