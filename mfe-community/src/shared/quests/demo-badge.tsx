import { Badge } from '@magnetx/ui';
import FlaskConical from 'lucide-react/icons/flask-conical';

/** Marks what is there for show. */
export function DemoBadge() {
  return <Badge icon={<FlaskConical />}>Demo</Badge>;
}
