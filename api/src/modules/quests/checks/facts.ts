import { FACT_NAMES, factLabel, formatFigure, type ShownCheck } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Facts, KeyedHash, StoredCheckOf, Verifier } from './check.ts';

const NOTHING_KNOWN = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as Facts;

/** The required facts, each with the person's own figure. */
function compare(check: StoredCheckOf<'facts'>, facts: Facts): NonNullable<ShownCheck['facts']> {
  return FACT_NAMES.flatMap((name) => {
    const [needed, own] = [check[name], facts[name]];
    return needed === undefined ? [] : [{ label: factLabel(name), needed, own, is_met: own !== null && own >= needed }];
  });
}

export function createFactsVerifier(hash: KeyedHash): Verifier<'facts'> {
  return {
    runs: 'call',
    attemptsOf: () => null,
    verify: ({ check, facts, now: observedAt }) => {
      const missing = compare(check, facts).filter(({ is_met: isMet }) => !isMet);
      const evidence = { source: 'magnetx', observedAt, hash: hash(JSON.stringify(facts)) };
      if (missing.length === 0) return Promise.resolve({ result: 'passed', reason: '', evidence });
      // A figure that was never read is no figure below the least.
      const isUnknown = missing.every(({ own }) => own === null);
      const texts = missing.map(({ label, needed }) =>
        t('{label}: at least {needed}', { label, needed: formatFigure(needed) }),
      );
      return Promise.resolve({ result: isUnknown ? 'unknown' : 'failed', reason: `${texts.join('. ')}.`, evidence });
    },
    show: (check, { facts }) => ({ facts: compare(check, facts ?? NOTHING_KNOWN) }),
  };
}
