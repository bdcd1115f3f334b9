import type { PublicPayoutMonth, PublicPayouts } from '@magnetx/contracts';

const PAGE = { summary: 'Paid by month.', address: 'https://magnetx.example/payouts' };

export const PUBLIC_BATCH = {
  title: "The month's batch",
  detail: 'Paid Dec 3, 2026. Reported by an admin',
  reference: '0xfeed',
  url: 'https://etherscan.io/tx/0xfeed',
};

export function publicPayouts(more: Partial<PublicPayouts> = {}): PublicPayouts {
  return { months: [], next: 'The next one is prepared on Dec 1, 2026.', note: 'No payouts yet.', ...PAGE, ...more };
}

export function publicPayoutMonth(more: Partial<PublicPayoutMonth> = {}): PublicPayoutMonth {
  return {
    title: 'Payouts for November 2026',
    facts: [
      { label: 'Paid', text: '$1,234.50' },
      { label: 'People', text: '12 people' },
    ],
    totals: [{ token: 'Token 0xfB69…d359 on Ethereum', amount: '$1,234.50' }],
    batches: [PUBLIC_BATCH],
    transactions: [{ text: '0xbeef', url: 'https://etherscan.io/tx/0xbeef' }],
    note: '',
    ...PAGE,
    ...more,
  };
}
