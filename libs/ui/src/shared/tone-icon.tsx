import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from './cx.ts';
import styles from './tone-icon.module.css';

type Tone = 'info' | 'success' | 'warning' | 'danger' | 'error';

const iconOf: Readonly<Record<Tone, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  error: CircleAlert,
};

/** The icon and colour that go with a tone. Decorative: the words are beside it. */
export function ToneIcon({ tone, size = 20 }: { tone: Tone; size?: number }) {
  const Icon = iconOf[tone];
  return <Icon size={size} className={cx(styles.icon, styles[tone])} aria-hidden="true" />;
}
