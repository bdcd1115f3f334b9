import { canaryOf, revisionOf, versionOf } from '../testing/revision.ts';
import { chooseReleases, canaryBucketOf, hasTrial, type Pin } from './choose-releases.ts';
import { createVisitorId } from './visitor-cookie.ts';

const NOW_MS = Date.parse('2026-05-01T10:00:00.000Z');
const [LIVE, PREVIOUS, CANARY] = [versionOf('a'), versionOf('b'), versionOf('c')];

function withCanary(sharePercent: number) {
  return revisionOf({ 'mfe-admin': { live: LIVE, previous: PREVIOUS, canary: canaryOf(CANARY, sharePercent) } });
}

function bestFor(sharePercent: number, visitorId: string | null, pins: readonly Pin[] = []) {
  return chooseReleases(withCanary(sharePercent), { id: visitorId, pins, nowMs: NOW_MS })[0]?.choices[0];
}

function shareDrawn(sharePercent: number, visitors: readonly string[]): number {
  const drawn = visitors.filter((id) => bestFor(sharePercent, id)?.why === 'canary');
  return (drawn.length / visitors.length) * 100;
}

const visitors = Array.from({ length: 20_000 }, createVisitorId);

describe('the draw of a canary', () => {
  it.each([0.1, 1, 30, 50, 99.9])('takes %f % of the visitors', (sharePercent) => {
    // Five standard deviations: a fair draw is further off once in two million runs.
    const tolerance = 5 * Math.sqrt((sharePercent * (100 - sharePercent)) / visitors.length);
    expect(Math.abs(shareDrawn(sharePercent, visitors) - sharePercent)).toBeLessThan(tolerance);
  });

  it('includes all visitors at 100 %, and none without an id', () => {
    expect(shareDrawn(100, visitors)).toBe(100);
    expect(bestFor(100, null)).toEqual({ why: 'live', version: LIVE });
  });

  it('is spread evenly over all lots', () => {
    const tenths = new Array<number>(10).fill(0);
    for (const id of visitors) {
      const tenth = Math.floor(canaryBucketOf(id, `mfe-admin/${CANARY}`) / 1_000);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    // Chi-squared with 9 degrees of freedom is above 40 once in 130,000 runs.
    const expected = visitors.length / 10;
    expect(tenths.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(40);
  });

  it('is kept by a visitor, also when the share grows', () => {
    for (const id of visitors.slice(0, 500)) {
      expect(bestFor(30, id)).toEqual(bestFor(30, id));
      if (bestFor(30, id)?.why === 'canary') expect(bestFor(60, id)?.why).toBe('canary');
    }
  });

  it('differs for every remote and version, so that no visitor is in all canaries', () => {
    const both = visitors.filter(
      (id) => canaryBucketOf(id, `mfe-admin/${CANARY}`) < 5_000 && canaryBucketOf(id, `mfe-project/${CANARY}`) < 5_000,
    );
    expect(both.length / visitors.length).toBeCloseTo(0.25, 1);
    const again = visitors.filter(
      (id) => canaryBucketOf(id, `mfe-admin/${CANARY}`) === canaryBucketOf(id, `mfe-admin/${LIVE}`),
    );
    expect(again.length).toBeLessThan(50);
  });
});

describe('chooseReleases', () => {
  it('orders what a visitor may get: pinned, on trial, live, live before', () => {
    const pinned = versionOf('d');
    const pins = [{ name: 'mfe-admin', version: pinned }];
    const [wanted] = chooseReleases(withCanary(100), { id: createVisitorId(), pins, nowMs: NOW_MS });
    expect(wanted?.choices).toEqual([
      { why: 'pinned', version: pinned },
      { why: 'canary', version: CANARY },
      { why: 'live', version: LIVE },
      { why: 'live', version: PREVIOUS },
    ]);
  });

  it('has a pinned remote of which nothing is live', () => {
    const pins = [{ name: 'mfe-new', origin: 'http://localhost:4010' }];
    expect(chooseReleases(revisionOf({}), { id: null, pins, nowMs: NOW_MS })).toEqual([
      { name: 'mfe-new', state: null, choices: [{ why: 'pinned', origin: 'http://localhost:4010' }] },
    ]);
  });

  it('says whether there is anything to draw', () => {
    expect(hasTrial(withCanary(5), NOW_MS)).toBe(true);
    expect(hasTrial(revisionOf({ shell: { live: LIVE } }), NOW_MS)).toBe(false);
  });

  it('gives a version that is being promoted to a share that grows with the time', () => {
    const ramp = [
      { sharePercent: 1, minutes: 10 },
      { sharePercent: 50, minutes: 20 },
    ];
    const canary = { ...canaryOf(CANARY, 1), ramp };
    const revision = revisionOf({ 'mfe-admin': { live: LIVE, canary } });
    const shareAfter = (minutes: number): number => {
      const nowMs = Date.parse(canary.startedAt) + minutes * 60_000;
      const drawn = visitors.filter(
        (id) => chooseReleases(revision, { id, pins: [], nowMs })[0]?.choices[0]?.why === 'canary',
      );
      return (drawn.length / visitors.length) * 100;
    };
    expect(shareAfter(0)).toBeCloseTo(1, 0);
    expect(shareAfter(9.9)).toBe(shareAfter(0));
    expect(Math.abs(shareAfter(10) - 50)).toBeLessThan(2);
    // Until a gateway makes it live, which every visitor gets then.
    expect(shareAfter(300)).toBe(shareAfter(10));
  });

  it('marks a live version while it is watched, and then no longer', () => {
    const watch = { startedAt: '2026-05-01T10:00:00.000Z', until: '2026-05-01T11:00:00.000Z', failedPercentMax: 10 };
    const revision = revisionOf({ shell: { live: LIVE, watch } });
    const choiceAt = (nowMs: number) => chooseReleases(revision, { id: null, pins: [], nowMs })[0]?.choices[0];
    const [until] = [Date.parse(watch.until)];
    expect(choiceAt(until - 1)).toEqual({ why: 'live', version: LIVE, isWatched: true });
    expect(choiceAt(until)).toEqual({ why: 'live', version: LIVE });
    expect([hasTrial(revision, until - 1), hasTrial(revision, until)]).toEqual([true, false]);
  });
});
