import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const iconOf = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** The icon that goes with a tone, so that colour never speaks alone. Decorative: the words are beside it. */
export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }) {
  const Icon = iconOf[tone];
  return <Icon size={size} aria-hidden="true" />;
}
