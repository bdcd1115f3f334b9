import { DEMO_PARTICIPATIONS } from './demo-participations.ts';
import { DEMO_QUESTS } from './demo-quests.ts';

const DAYS = { once: Infinity, daily: 1, weekly: 7, monthly: 31 } as const;

// Otherwise the site could not start on some days of the week.
it('has at most one answer of a person to a mission in each period, whichever day the demo begins', () => {
  const repeats = new Map(DEMO_QUESTS.map(({ key, draft }) => [key, 'repeat' in draft ? draft.repeat : undefined]));
  for (const [index, one] of DEMO_PARTICIPATIONS.answers.entries()) {
    for (const other of DEMO_PARTICIPATIONS.answers.slice(index + 1)) {
      if (one.quest !== other.quest || one.handle !== other.handle) continue;
      expect(one.daysAgo - other.daysAgo).toBeGreaterThanOrEqual(DAYS[repeats.get(one.quest) ?? 'once'] - 1e-9);
    }
  }
});
