import { DEMO_SIGN_INS } from '@magnetx/api/demo-sign-ins';
import { SEED_DEMO_VALUES, wantsDemo } from '@magnetx/contracts';

/** The demo's sign-ins, a line each. Empty when the demo is switched off. */
export function describeDemo(): readonly string[] {
  const seedDemo = SEED_DEMO_VALUES.find((value) => value === process.env['SEED_DEMO']) ?? 'false';
  if (!wantsDemo(seedDemo, process.env['MONGODB_URL'])) return [];
  return ['Demo data is in place. Sign in with X as any handle, or use:', ...DEMO_SIGN_INS.map((line) => `  ${line}`)];
}
