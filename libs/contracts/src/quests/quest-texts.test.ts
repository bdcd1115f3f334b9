import { placesLeftText, rewardText, timeLeftText } from './quest-texts.ts';

describe('rewardText', () => {
  it.each([
    [50_000, 0, '$500'],
    [50_000, 200, '$500 + 200 MXP'],
    [0, 200, '200 MXP'],
    [100_050, 1_000, '$1,000.50 + 1,000 MXP'],
    [0, 0, ''],
  ])('%d cents and %d MXP read %s', (cashCents, mxp, text) => {
    expect(rewardText({ cashCents, mxp })).toBe(text);
  });
});

describe('timeLeftText', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const minute = 60_000;
  it.each([
    [(3 * 24 + 4) * 60 * minute, '3d 4h left'],
    [24 * 60 * minute, '1d 0h left'],
    [24 * 60 * minute - 1, '23h 59m left'],
    [12 * minute, '12m left'],
    [minute - 1, 'Less than 1m left'],
    [0, 'Ended'],
    [-1, 'Ended'],
  ])('%d ms before the deadline reads %s', (leftMs, text) => {
    expect(timeLeftText({ isEnded: false, endsAtMs: now + leftMs }, now)).toBe(text);
  });

  it('reports a missing deadline and an early conclusion', () => {
    expect(timeLeftText({ isEnded: false, endsAtMs: null }, now)).toBe('No deadline');
    expect(timeLeftText({ isEnded: true, endsAtMs: now + minute }, now)).toBe('Ended');
  });
});

it('says how many places are left, and when none is', () => {
  expect([placesLeftText(12, 20), placesLeftText(0, 1), placesLeftText(2, 2), placesLeftText(3, 2)]).toEqual([
    '8 of 20 places left',
    '1 of 1 place left',
    'No places left',
    'No places left',
  ]);
});
