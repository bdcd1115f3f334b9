import { wantsDemo } from './demo.ts';

describe('wantsDemo', () => {
  it.each([
    ['true', undefined, true],
    ['true', 'mongodb://own', false],
    ['always', 'mongodb://own', true],
    ['always', undefined, true],
    ['false', undefined, false],
    ['false', 'mongodb://own', false],
  ] as const)('SEED_DEMO=%s with MONGODB_URL %s: %s', (seedDemo, mongodbUrl, wanted) => {
    expect(wantsDemo(seedDemo, mongodbUrl)).toBe(wanted);
  });
});
