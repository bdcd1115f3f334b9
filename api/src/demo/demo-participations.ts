import type { ApplicationStatus } from '@magnetx/contracts';

/** Work of a demo user, and the admin's decision. Days count back from the seeding. */
export interface DemoWork {
  readonly quest: string;
  readonly handle: string;
  readonly daysAgo: number;
  readonly url: string;
  readonly decision?: 'approved' | { readonly rejectedBecause: string };
}

export const DEMO_WORK: readonly DemoWork[] = [
  {
    quest: 'wallet-thread',
    handle: 'demo_mara',
    daysAgo: 10,
    url: 'https://posts.example.com/mara/seed-phrases',
    decision: 'approved',
  },
  {
    quest: 'wallet-thread',
    handle: 'demo_leo',
    daysAgo: 8,
    url: 'https://posts.example.com/leo/first-wallet',
    decision: { rejectedBecause: 'Two of the eight posts are missing. Send it again once they are up.' },
  },
  { quest: 'wallet-thread', handle: 'demo_sam', daysAgo: 1, url: 'https://posts.example.com/sam/wallet-thread' },
  {
    quest: 'testnet-report',
    handle: 'demo_sven',
    daysAgo: 4,
    url: 'https://notes.example.com/sven/bridge-report',
    decision: 'approved',
  },
  { quest: 'testnet-report', handle: 'demo_amina', daysAgo: 4, url: 'https://notes.example.com/amina/bridge' },
  { quest: 'docs-es', handle: 'demo_pilar', daysAgo: 5, url: 'https://docs.example.com/pilar/guia' },
  { quest: 'meme-week', handle: 'demo_yuki', daysAgo: 2, url: 'https://posts.example.com/yuki/gas-week' },
  {
    quest: 'indexer-howto',
    handle: 'demo_nadia',
    daysAgo: 12,
    url: 'https://notes.example.com/nadia/history-without-indexer',
    decision: 'approved',
  },
];

/** The entrants of each giveaway. */
export const DEMO_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'hardware-wallets': ['demo_mara', 'demo_tobi', 'demo_yuki', 'demo_sven', 'demo_priya', 'demo_sam', 'demo_ines'],
  'audit-seat': ['demo_amina', 'demo_jonas', 'demo_nadia'],
  'print-edition': ['demo_pilar', 'demo_ines', 'demo_leo', 'demo_tobi'],
  'node-month': ['demo_sven', 'demo_jonas', 'demo_amina', 'demo_nadia', 'demo_leo', 'demo_mara'],
  'festival-pass': ['demo_priya', 'demo_mara', 'demo_tobi', 'demo_yuki', 'demo_ines'],
};

/** The applications and their statuses. */
export const DEMO_APPLICATIONS: readonly { quest: string; handle: string; status: ApplicationStatus }[] = [
  { quest: 'protocol-engineer', handle: 'demo_amina', status: 'interview' },
  { quest: 'community-lead', handle: 'demo_tobi', status: 'offer' },
  { quest: 'design-intern', handle: 'demo_priya', status: 'applied' },
];
