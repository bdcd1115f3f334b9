import fc from 'fast-check';
import { maxOwedCents, maxOwedText, type OwedBasis } from './max-owed.ts';

const task = (cashCents: number, maxParticipants: number | null): OwedBasis => ({
  type: 'task',
  cashCents,
  maxParticipants,
});

it.each([
  [task(50_000, 10), 500_000, '10 × $500.00 for approved work: up to $5,000.00'],
  [task(50_050, 1_200), 60_060_000, '1,200 × $500.50 for approved work: up to $600,600.00'],
  [task(50_000, null), null, '$500.00 for each approved submission: no upper limit'],
  [task(0, null), 0, ''],
  [{ type: 'giveaway', cashCents: 25_000, maxParticipants: null } as const, 25_000, '$250.00 for the prize'],
  [
    { type: 'giveaway', cashCents: 25_000, maxParticipants: null, winners: 4 } as const,
    25_000,
    '$250.00 for the prize: 4 winners, $62.50 each',
  ],
  [
    { type: 'giveaway', cashCents: 10_000, maxParticipants: null, winners: 3 } as const,
    10_000,
    '$100.00 for the prize: 3 winners, about $33.33 each',
  ],
  [{ type: 'opportunity', cashCents: 0, maxParticipants: null } as const, 0, ''],
])('%j', (basis, cents, text) => {
  expect(maxOwedCents(basis)).toBe(cents);
  expect(maxOwedText(basis)).toBe(text);
});

it('covers every approval that the places of a task allow, and stays exact', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (cash, places) => {
        const most = maxOwedCents(task(cash, places)) ?? 0;
        expect(Number.isSafeInteger(most)).toBe(true);
        expect(most / places).toBe(cash);
      },
    ),
  );
});
