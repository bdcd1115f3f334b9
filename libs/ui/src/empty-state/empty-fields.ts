import type { Pole } from '@magnetx/drawing';

/** In px, the size of the box that it fills. */
export const EMPTY_FIELD_AREA = { width: 256, height: 112 };

const pole = (x: number, y: number, charge: number): Pole => ({ x, y, charge });
const ring = (charge: number) =>
  [0, 1, 2, 3, 4, 5].map((place) => {
    const angle = (place * Math.PI) / 3;
    return pole(128 + Math.round(84 * Math.cos(angle)), 56 + Math.round(44 * Math.sin(angle)), charge);
  });

/** The poles of each area's illustration. No two areas look alike. */
export const EMPTY_FIELDS = {
  // Steps from one to the next.
  tasks: [pole(32, 56, 1), pole(96, 56, -1), pole(160, 56, 1), pole(224, 56, -1)],
  // One prize, several winners.
  giveaways: [pole(128, 56, 2), pole(40, 22, -0.5), pole(216, 22, -0.5), pole(40, 90, -0.5), pole(216, 90, -0.5)],
  // One check after the other, to a reward.
  missions: [pole(40, 20, 0.6), pole(104, 56, -0.6), pole(40, 92, 0.6), pole(208, 56, 1.4)],
  // A rising path.
  opportunities: [pole(36, 94, 1), pole(98, 68, -1), pole(158, 44, 1), pole(220, 18, -1)],
  // Little goes in, more comes out.
  rewards: [pole(84, 56, 0.5), pole(172, 56, -1.5)],
  quests: [pole(48, 56, 1.2), pole(208, 24, -0.6), pole(208, 88, -0.6)],
  // A funnel.
  reports: [pole(40, 16, 0.6), pole(40, 56, 0.6), pole(40, 96, 0.6), pole(216, 56, -1.2)],
  // Two that wait, and push each other away.
  queue: [pole(88, 56, 1), pole(168, 56, 1)],
  people: [pole(128, 56, -1.6), ...ring(0.4)],
  projects: [pole(128, 56, 1.6), ...ring(-0.4)],
  payouts: [pole(128, 12, 1), pole(128, 100, -1)],
  messages: [pole(48, 88, 1), pole(208, 24, -1)],
  audit: [pole(28, 56, -0.5), pole(78, 56, 0.5), pole(128, 56, -0.5), pole(178, 56, 0.5), pole(228, 56, -0.5)],
} as const satisfies Record<string, readonly Pole[]>;

export type EmptyField = keyof typeof EMPTY_FIELDS;
