import { Badge, type BadgeProps } from '../badge/badge.tsx';

type Look = Pick<BadgeProps, 'tone' | 'children'>;

const PERK_LOOKS = {
  offered: { tone: 'success', children: 'On offer' },
  paused: { tone: 'warning', children: 'Paused' },
  ended: { tone: 'neutral', children: 'Ended' },
} as const satisfies Record<string, Look>;

const REDEMPTION_LOOKS = {
  waiting: { tone: 'warning', children: 'Waiting' },
  fulfilled: { tone: 'success', children: 'Fulfilled' },
  refunded: { tone: 'neutral', children: 'Refunded' },
  closed: { tone: 'neutral', children: 'Account deleted' },
} as const satisfies Record<string, Look>;

export function PerkBadge({ state }: { state: keyof typeof PERK_LOOKS }) {
  return <Badge {...PERK_LOOKS[state]} />;
}

export function RedemptionBadge({ state }: { state: keyof typeof REDEMPTION_LOOKS }) {
  return <Badge {...REDEMPTION_LOOKS[state]} />;
}
