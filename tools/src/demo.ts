import { DEMO_SIGN_INS } from '@magnetx/api/demo-sign-ins';
import { SEED_DEMO_VALUES, wantsDemo } from '@magnetx/contracts';

/** One line for each sign-in of the demo. Empty without demo data. */
export function describeDemo(): readonly string[] {
  const seedDemo = SEED_DEMO_VALUES.find((value) => value === process.env['SEED_DEMO']) ?? 'false';
  if (!wantsDemo(seedDemo, process.env['MONGODB_URL'])) return [];
  return ['Demo data is in place. Sign in with X as any handle, or use:', ...DEMO_SIGN_INS.map((line) => `  ${line}`)];
}
