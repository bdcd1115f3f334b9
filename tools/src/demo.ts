import { DEMO_SIGN_INS } from '@magnetx/api/demo-sign-ins';

/** What a newcomer can sign in with while the demo data is there, line by line. Nothing when it is switched off. */
export function describeDemo(): readonly string[] {
  if (process.env['SEED_DEMO'] === 'false' || process.env['MONGODB_URL']) return [];
  return ['Demo data is in place. Sign in with X as any handle, or use:', ...DEMO_SIGN_INS.map((line) => `  ${line}`)];
}
