import { pino } from 'pino';
import { createMetrics } from '../observability/metrics.ts';
import { DeployError } from '../registry/deploy-error.ts';
import type { Releases } from '../registry/releases.ts';
import type { Trial } from '../registry/trial.ts';
import { canaryOf, stateOf, versionOf } from '../testing/revision.ts';
import { VISITORS_MIN, VISITORS_PER_ADDRESS_MAX, WINDOW_MS, createTrialWatch } from './trial-watch.ts';

const LIVE = versionOf('a');
const trialOf = (letter: string): Trial => ({
  name: 'mfe-admin',
  control: LIVE,
  isLive: false,
  ...canaryOf(versionOf(letter), 50, 40),
});
const CANARY = trialOf('c');
const RESULT = { remote: 'mfe-admin', version: null, hasChanged: true, steps: [], revision: 2, state: stateOf({}) };

function setUp(perAddressMax = Infinity) {
  const rollBack = jest.fn<ReturnType<Releases['rollBack']>, Parameters<Releases['rollBack']>>();
  rollBack.mockResolvedValue(RESULT);
  const clock = { nowMs: 0 };
  const { canaryRollbacks: rollbacks } = createMetrics({ version: '1.0.0', commit: null });
  const logger = pino({ level: 'silent' });
  const watch = createTrialWatch({ releases: { rollBack }, logger, rollbacks, perAddressMax, now: () => clock.nowMs });
  const tell = (
    visitor: string,
    hasFailed: boolean,
    { address = visitor, trial = CANARY, isNew = true, isSign = false, share = 0.5 } = {},
  ) => watch.take({ visitor, address, hasFailed, isSign, isNew, share }, trial);
  const tellMany = async (prefix: string, count: number, hasFailed: boolean) => {
    for (let n = 0; n < count; n += 1) await tell(`${prefix}${n}`, hasFailed);
  };
  const counted = async () => (await rollbacks.get()).values[0]?.value ?? 0;
  return { rollBack, clock, tell, tellMany, counted };
}

describe('the watch of a trial', () => {
  it('takes it back once it failed for more than its limit', async () => {
    const { rollBack, tellMany, counted } = setUp();
    await tellMany('well', 6, false);
    await tellMany('ill', 4, true);
    // 4 of 10 are 40 %: the limit, not above.
    expect(rollBack).not.toHaveBeenCalled();
    await tellMany('worse', 1, true);
    const why = 'It failed for 5 of 11 visitors.';
    const by = { by: 'gateway', isDryRun: false };
    expect(rollBack.mock.calls).toEqual([['mfe-admin', { canary: CANARY.version, why }, by]]);
    expect(await counted()).toBe(1);
  });

  it('waits for enough visitors', async () => {
    const { rollBack, tellMany, tell } = setUp();
    await tellMany('ill', VISITORS_MIN - 1, true);
    expect(rollBack).not.toHaveBeenCalled();
    await tell('one-more', true);
    expect(rollBack).toHaveBeenCalledTimes(1);
  });

  it('keeps a working canary, however many reports arrive', async () => {
    const { rollBack, tellMany } = setUp();
    for (let round = 0; round < 5; round += 1) await tellMany('well', 200, false);
    expect(rollBack).not.toHaveBeenCalled();
  });

  it('counts each visitor once, and as failed when it ever failed', async () => {
    const { rollBack, tell, tellMany } = setUp();
    for (let times = 0; times < 20; times += 1) await tell('ill', true);
    await tellMany('well', 6, false);
    expect(rollBack).not.toHaveBeenCalled();
    for (const visitor of ['well0', 'well1']) {
      await tell(visitor, true);
      await tell(visitor, false);
    }
    expect(rollBack).toHaveBeenCalledTimes(1);
  });

  it('forgets what is long ago', async () => {
    const { rollBack, clock, tellMany } = setUp();
    await tellMany('ill', VISITORS_MIN - 1, true);
    clock.nowMs = WINDOW_MS;
    await tellMany('worse', VISITORS_MIN - 1, true);
    expect(rollBack).not.toHaveBeenCalled();
    clock.nowMs = WINDOW_MS + 1;
    await tellMany('worst', 1, true);
    expect(rollBack).toHaveBeenCalledTimes(1);
  });

  it('does not let one address take it back', async () => {
    const { rollBack, tell } = setUp(VISITORS_PER_ADDRESS_MAX);
    const tellFrom = async (address: string) => {
      for (let n = 0; n < 50; n += 1) await tell(`${address}-${n}`, true, { address });
    };
    await tellFrom('192.0.2.1');
    await tellFrom('2001:db8::/56');
    expect(rollBack).not.toHaveBeenCalled();
    await tellFrom('192.0.2.2');
    expect(rollBack).toHaveBeenCalledTimes(1);
  });

  it('starts again with another canary', async () => {
    const { rollBack, tell, tellMany } = setUp();
    await tellMany('ill', VISITORS_MIN - 1, true);
    await tell('next', true, { trial: trialOf('d') });
    expect(rollBack).not.toHaveBeenCalled();
  });

  it('rolls back once at a time, accepts that another process was first, and retries after an error', async () => {
    const { rollBack, tell, tellMany, counted } = setUp();
    rollBack.mockRejectedValueOnce(new Error('the disk is full'));
    await tellMany('ill', VISITORS_MIN - 1, true);
    await expect(tell('a', true)).rejects.toThrow('the disk is full');
    rollBack.mockRejectedValueOnce(new DeployError('conflict', 'no such canary'));
    await Promise.all([tell('b', true), tell('c', true), tell('d', true)]);
    expect(rollBack).toHaveBeenCalledTimes(2);
    expect(await counted()).toBe(0);
  });

  it('rolls back a version that fails more often than the other, however few have it', async () => {
    const { rollBack, clock, tell } = setUp();
    const lenient = { ...CANARY, failedPercentMax: 100 };
    const fail = (visitor: string, isNew: boolean) => tell(visitor, true, { trial: lenient, isNew, share: 0.01 });
    for (const visitor of ['a', 'b', 'c', 'c', 'c']) {
      await fail(visitor, true);
      clock.nowMs += WINDOW_MS;
    }
    await fail('old', false);
    expect(rollBack).not.toHaveBeenCalled();
    await fail('d', true);
    const why = `It failed clearly more often than ${LIVE}.`;
    expect(rollBack.mock.calls).toEqual([
      ['mfe-admin', { canary: CANARY.version, why }, { by: 'gateway', isDryRun: false }],
    ]);
  });

  it('keeps a version that fails as often as the other', async () => {
    const { rollBack, tell } = setUp();
    const lenient = { ...CANARY, failedPercentMax: 100 };
    for (let n = 0; n < 200; n += 1) await tell(`v${n}`, true, { trial: lenient, isNew: n % 2 === 0 });
    expect(rollBack).not.toHaveBeenCalled();
  });

  it('rolls back a promoted version that all visitors have', async () => {
    const { rollBack, tell, tellMany } = setUp();
    const live: Trial = { ...trialOf('d'), control: null, isLive: true };
    await tellMany('other', 4, true);
    for (let n = 0; n < VISITORS_MIN; n += 1) await tell(`v${n}`, true, { trial: live, share: 1 });
    const why = `It failed for ${VISITORS_MIN} of ${VISITORS_MIN} visitors.`;
    expect(rollBack.mock.calls).toEqual([
      ['mfe-admin', { live: live.version, withSet: true, why }, { by: 'gateway', isDryRun: false }],
    ]);
  });

  it('takes what may have another cause as a sign only if the other version shows fewer of it', async () => {
    const { rollBack, tell } = setUp();
    for (let n = 0; n < 200; n += 1) await tell(`v${n}`, true, { isSign: true, isNew: n % 2 === 0 });
    expect(rollBack).not.toHaveBeenCalled();
    const trial = trialOf('d');
    for (let n = 0; n < 20; n += 1) await tell(`w${n}`, true, { isSign: true, trial });
    expect(rollBack).toHaveBeenCalledTimes(1);
  });
});
