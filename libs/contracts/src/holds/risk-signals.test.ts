import { RISK_SIGNAL_NAMES, riskOf, type RiskFacts } from './risk-signals.ts';

const LIMITS = { xAccountDays: 30, followers: 10 };
const NOTHING: RiskFacts = {
  ...{ sharesWallet: false, sharesPost: false, hasUndone: false },
  ...{ xAccountDays: 30, followers: 10, accountsInNetwork: 20, missionsInMinute: 4 },
};

it.each<[Partial<RiskFacts>, string, number]>([
  [{ sharesWallet: true }, 'shared_wallet', 60],
  [{ sharesPost: true }, 'shared_post', 50],
  [{ hasUndone: true }, 'undone', 50],
  [{ missionsInMinute: 5 }, 'too_fast', 30],
  [{ accountsInNetwork: 21 }, 'busy_network', 30],
  [{ xAccountDays: 29.9 }, 'young_account', 20],
  [{ followers: 9 }, 'few_followers', 15],
])('raises a signal for %p: %s', (facts, name, score) => {
  expect(riskOf({ ...NOTHING, ...facts }, LIMITS)).toEqual({ signals: [name], score });
});

it('raises none at the limits, nor for what is unknown, and adds up the points of all', () => {
  expect(riskOf(NOTHING, LIMITS)).toEqual({ signals: [], score: 0 });
  expect(riskOf({ ...NOTHING, xAccountDays: null, followers: null }, LIMITS).signals).toEqual([]);
  const all = { sharesWallet: true, sharesPost: true, hasUndone: true, xAccountDays: 0, followers: 0 };
  const raised = riskOf({ ...all, accountsInNetwork: 99, missionsInMinute: 99 }, LIMITS);
  expect(raised).toEqual({ signals: RISK_SIGNAL_NAMES, score: 255 });
});
