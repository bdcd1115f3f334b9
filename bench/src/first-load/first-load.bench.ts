import type { BenchFact, BrowserBench } from '../bench.ts';
import { MOBILE, measurePage, withBrowser, type Contender, type PageFigures } from './measure-page.ts';
import { declaredPage, PAGES, type MeasuredPage } from './pages.ts';
import { withSites } from './sites.ts';

const ROUNDS = 7;
/** Targets: federated to the single bundle, and a prerendered page to the same page without prerendering. */
const LCP_MAX = 1.1;
const CALL_MAX = 1.1;
const SCRIPTS_MAX = 1.25;
const PRERENDERED_LCP_MAX = 0.35;
const WAVES_MAX = 2;
const REQUESTS_MAX = 8;
/** The difference is small, so it takes more visits. */
const INTEGRITY_ROUNDS = 31;
const INTEGRITY_LCP_MAX = 1.03;

interface Comparison {
  readonly name: string;
  readonly values: readonly [one: number | undefined, peer: number | undefined];
  readonly unit: 'ms' | 'KB';
  readonly max?: number;
}

const verdict = (value: number, max: number | undefined): string =>
  max === undefined ? '' : `   at most ${max}: ${value <= max ? 'held' : 'missed'}`;

function ratioFact({ name, values: [one, peer], unit, max }: Comparison): BenchFact {
  if (one === undefined || peer === undefined) return { name, value: 'none' };
  const ratio = Number((one / peer).toFixed(2));
  const text = [one, peer].map((value) => (unit === 'KB' ? (value / 1000).toFixed(1) : value.toFixed(0))).join(' to ');
  return { name, value: `${ratio.toFixed(2)}   ${text} ${unit}${verdict(ratio, max)}` };
}

function countFact(
  name: string,
  [one, peer]: readonly [number | undefined, number | undefined],
  max: number,
): BenchFact {
  if (one === undefined) return { name, value: 'none' };
  return { name, value: `${one}, of the bundle ${peer ?? 'none'}${verdict(one, max)}` };
}

/** The figures of one page as lines. The bundle is not prerendered, so its paints are compared with such pages. */
export function describeFirstLoad(figures: ReadonlyMap<Contender, PageFigures>): BenchFact[] {
  const [shipped, bundle] = [figures.get('federated'), figures.get('bundle')];
  if (!shipped || !bundle) throw new Error('A page is measured both federated and as one bundle');
  const plain = figures.get('unprerendered');
  const like = plain ?? shipped;
  const facts = [
    ratioFact({ name: 'largest paint', values: [like.lcpMs, bundle.lcpMs], unit: 'ms', max: LCP_MAX }),
    ratioFact({ name: 'first paint', values: [like.fcpMs, bundle.fcpMs], unit: 'ms' }),
    ratioFact({ name: 'first call', values: [shipped.firstCallMs, bundle.firstCallMs], unit: 'ms', max: CALL_MAX }),
    ratioFact({ name: 'scripts', values: [shipped.scriptBytes, bundle.scriptBytes], unit: 'KB', max: SCRIPTS_MAX }),
    ratioFact({ name: 'all bytes', values: [shipped.totalBytes, bundle.totalBytes], unit: 'KB' }),
    countFact('waves of code', [like.waves, bundle.waves], WAVES_MAX),
    countFact('wave of the first call', [shipped.callWave, bundle.callWave], WAVES_MAX),
    countFact('requests before the first call', [shipped.requestsBeforeCall, bundle.requestsBeforeCall], REQUESTS_MAX),
  ];
  if (!plain) return facts;
  const lcps = { values: [shipped.lcpMs, plain.lcpMs], unit: 'ms', max: PRERENDERED_LCP_MAX } as const;
  return [...facts, ratioFact({ name: 'largest paint, prerendered to not', ...lcps })];
}

/** The ways of a page that {@link describeFirstLoad} compares. */
function contendersOf(page: MeasuredPage): readonly Contender[] {
  return declaredPage(page).isPrerendered ? ['federated', 'unprerendered', 'bundle'] : ['federated', 'bundle'];
}

async function measureAlone(page: MeasuredPage, contenders: readonly Contender[], rounds: number) {
  return withSites([page], (sites) =>
    withBrowser(async (browser) => {
      const figures = await measurePage(browser, { sites, page, contenders, rounds, conditions: MOBILE });
      return { figures, failed: [...figures.values()].reduce((sum, one) => sum + one.failed, 0) };
    }),
  );
}

/** The first load of a page in a slow browser on a slow line: federated, and the same sources as one bundle. */
const pageBenches: readonly BrowserBench[] = PAGES.map((page) => ({
  title: `First load of ${page.path}`,
  run: async () => {
    const { figures, failed } = await measureAlone(page, contendersOf(page), ROUNDS);
    return { rows: [], facts: describeFirstLoad(figures), failed };
  },
}));

/** The same product with and without the hashes that the browser compares each script and style sheet with. */
const integrityBenches: readonly BrowserBench[] = PAGES.filter((page) => !declaredPage(page).isPrerendered).map(
  (page) => ({
    title: `Integrity on ${page.path}`,
    run: async () => {
      const { figures, failed } = await measureAlone(page, ['federated', 'unchecked'], INTEGRITY_ROUNDS);
      const [checked, unchecked] = [figures.get('federated'), figures.get('unchecked')];
      if (!checked || !unchecked) throw new Error('Both forms of a page are measured');
      const facts = [
        ratioFact({
          name: 'largest paint',
          values: [checked.lcpMs, unchecked.lcpMs],
          unit: 'ms',
          max: INTEGRITY_LCP_MAX,
        }),
        ratioFact({ name: 'all bytes', values: [checked.totalBytes, unchecked.totalBytes], unit: 'KB' }),
      ];
      return { rows: [], facts, failed };
    },
  }),
);

export const firstLoadBenches: readonly BrowserBench[] = [...pageBenches, ...integrityBenches];
