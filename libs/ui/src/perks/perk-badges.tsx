import { t } from '@magnetx/texts';
import { Badge, type BadgeProps } from '../badge/badge.tsx';

type Look = Pick<BadgeProps, 'tone' | 'children'>;

const PERK_LOOKS = {
  offered: { tone: 'success', children: t('On offer') },
  paused: { tone: 'warning', children: t('Paused') },
  ended: { tone: 'neutral', children: t('Ended') },
} as const satisfies Record<string, Look>;

const REDEMPTION_LOOKS = {
  waiting: { tone: 'warning', children: t('Waiting') },
  fulfilled: { tone: 'success', children: t('Fulfilled') },
  refunded: { tone: 'neutral', children: t('Refunded') },
  closed: { tone: 'neutral', children: t('Account deleted') },
} as const satisfies Record<string, Look>;

export function PerkBadge({ state }: { state: keyof typeof PERK_LOOKS }) {
  return <Badge {...PERK_LOOKS[state]} />;
}

export function RedemptionBadge({ state }: { state: keyof typeof REDEMPTION_LOOKS }) {
  return <Badge {...REDEMPTION_LOOKS[state]} />;
}
