import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_ACTIONS } from './admins/audit-actions.ts';
import { ALL_CALLS } from './calls.ts';

describe('ALL_CALLS', () => {
  it('lists every call that is declared anywhere in this library, by the name it is exported as', () => {
    const declared = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.calls.ts'))
      .map((file) => readFileSync(path.join(__dirname, file), 'utf8'))
      .flatMap((source) => [...source.matchAll(/export const (\w+) = define\w*Call\(/g)])
      .map((match) => match[1]);
    expect(declared.length).toBeGreaterThan(0);
    expect(ALL_CALLS.map((call) => call.name).sort()).toEqual(declared.sort());
  });

  it('has one call per method and path', () => {
    const keys = ALL_CALLS.map((call) => `${call.method} ${call.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has an action of the audit log for each call with a label', () => {
    const audited = ALL_CALLS.filter(({ audit }) => audit !== undefined).map(({ name }) => name);
    expect(Object.keys(AUDIT_ACTIONS).sort()).toEqual(audited.sort());
  });
});
