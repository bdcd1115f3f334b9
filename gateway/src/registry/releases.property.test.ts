import type { RemoteState, Revision } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { IS_WHOLE } from '@magnetx/operations/testing/soak';
import fc from 'fast-check';
import { pino } from 'pino';
import { satisfies } from 'semver';
import { createBuild } from '../testing/create-build.ts';
import { OPERATOR } from '../testing/open-releases.ts';
import { createReleases } from './releases.ts';
import { DeployError } from './deploy-error.ts';
import type { Releases } from './releases.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST_MS = Date.parse('2030-01-01T00:00:00Z');

const SHELLS = ['18.0.0', '19.0.0', '19.1.0'].map((react) => createBuild({ name: 'shell', offers: { react } }));
const ADMINS = ['^18.0.0', '^19.0.0', '>=18', '<20', '*'].map((react) => createBuild({ needs: { react } }));

/** Fast enough for thousands of actions: files on a disk are another test's business. */
function storeInMemory(objects: Map<string, Buffer>): ObjectStore {
  return {
    freshForMs: 0,
    get: (key) => Promise.resolve(objects.get(key) ?? null),
    create: (key, body) => Promise.resolve(!objects.has(key) && !!objects.set(key, body)),
    list: (prefix, after = '') =>
      Promise.resolve([...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()),
    remove: (key) => Promise.resolve(void objects.delete(key)),
    localFile: () => Promise.resolve(null),
  };
}

interface Step {
  readonly action:
    | 'publish'
    | 'promote'
    | 'promote both'
    | 'try both'
    | 'canary'
    | 'rollback'
    | 'rollback to'
    | 'rollback to revision'
    | 'pin'
    | 'prune';
  readonly isShell: boolean;
  readonly index: number;
  readonly days: number;
}

const steps = fc.array(
  fc.record<Step>({
    action: fc.constantFrom(
      ...(['publish', 'promote', 'promote', 'promote both', 'try both', 'canary', 'rollback'] as const),
      ...(['rollback to', 'rollback to revision', 'pin', 'prune'] as const),
    ),
    isShell: fc.boolean(),
    index: fc.nat(ADMINS.length - 1),
    days: fc.nat(3),
  }),
  { minLength: 5, maxLength: 25 },
);

function act(releases: Releases, { action, isShell, index, days }: Step, nowMs: number) {
  const builds = isShell ? SHELLS : ADMINS;
  const build = builds[index % builds.length];
  if (!build) throw new Error('there is no such build');
  const { name, version } = build.release;
  const canary = { version, sharePercent: 10, failedPercentMax: 10 };
  const expiresAt = new Date(nowMs + (days + 1) * DAY_MS).toISOString();
  if (action === 'publish') return releases.publish(name, build.dir, OPERATOR);
  if (action === 'promote') return releases.promote(name, version, OPERATOR);
  const both = [
    build.release,
    (isShell ? ADMINS : SHELLS)[(index + days) % SHELLS.length]?.release ?? build.release,
  ] as const;
  const ramp = [{ sharePercent: 10, minutes: 10 }];
  const terms = { ramp: action === 'try both' ? ramp : [], watchMinutes: 60, failedPercentMax: 10, again: true };
  if (action === 'promote both' || action === 'try both') return releases.promoteTogether(both, OPERATOR, terms);
  if (action === 'rollback to revision') {
    const targets = [{ name: 'shell' }, { name: 'mfe-admin' }] as const;
    return releases.rollBackTogether({ targets, revision: 8 + index * 3 }, OPERATOR);
  }
  if (action === 'canary') return releases.startCanary(name, canary, OPERATOR);
  if (action === 'rollback') return releases.rollBack(name, {}, OPERATOR);
  if (action === 'rollback to') return releases.rollBack(name, { version }, OPERATOR);
  if (action === 'pin') return releases.pin(name, { version, expiresAt }, OPERATOR);
  return releases.prune(name, index % 2, OPERATOR);
}

function inUse(state: RemoteState | undefined): string[] {
  return [state?.live, state?.canary?.version].filter((version) => version != null);
}

/** The invariants after each action, whether or not it was rejected. */
function assertSound(revision: Revision | null, objects: ReadonlyMap<string, Buffer>, nowMs: number): void {
  for (const [name, state] of Object.entries(revision?.remotes ?? {})) {
    if (state.live !== null) expect(state.previous).not.toBe(state.live);
    if (state.canary) expect(state.canary.version).not.toBe(state.live);
    const pinned = state.pins.filter(({ expiresAt }) => Date.parse(expiresAt) > nowMs).map(({ version }) => version);
    for (const version of [...inUse(state), ...pinned, ...(state.previous === null ? [] : [state.previous])]) {
      const build = [...SHELLS, ...ADMINS].find(({ release }) => release.version === version);
      const files = ['release.json', ...Object.keys(build?.release.integrity ?? {})];
      expect(files.filter((file) => !objects.has(`${name}/${version}/${file}`))).toEqual([]);
    }
  }
  const canaryOf = (name: string) => revision?.remotes[name]?.canary;
  // A visitor gets both canaries of a set, or both live releases.
  const isSet = canaryOf('shell')?.set !== undefined;
  expect(canaryOf('mfe-admin')?.set).toEqual(canaryOf('shell')?.set);
  for (const shell of inUse(revision?.remotes['shell'])) {
    const react = SHELLS.find(({ release }) => release.version === shell)?.release.offers['react'] ?? '';
    for (const admin of inUse(revision?.remotes['mfe-admin'])) {
      const areBoth = (shell === canaryOf('shell')?.version) === (admin === canaryOf('mfe-admin')?.version);
      if (isSet && !areBoth) continue;
      const range = ADMINS.find(({ release }) => release.version === admin)?.release.needs['react'] ?? '';
      expect({ react, range, fits: satisfies(react, range) }).toEqual({ react, range, fits: true });
    }
  }
}

describe('whatever is asked for, in whatever order', () => {
  it('what visitors may get is there and fits, and a refusal changes nothing', async () => {
    const done: Record<string, number> = {};
    const walk = async (walked: readonly Step[]): Promise<void> => {
      let nowMs = FIRST_MS;
      const objects = new Map<string, Buffer>();
      const logger = pino({ level: 'silent' });
      const releases = createReleases({ store: storeInMemory(objects), logger, clock: () => new Date((nowMs += 1)) });
      for (const { release, dir } of [...SHELLS, ...ADMINS].slice(1))
        await releases.publish(release.name, dir, OPERATOR);
      for (const step of walked) {
        nowMs += step.days * DAY_MS;
        await releases.finishRamps(60);
        const before = await releases.current();
        const name = step.isShell ? 'shell' : 'mfe-admin';
        const outcome = await act(releases, step, nowMs).catch((error: unknown) => {
          if (error instanceof DeployError) return error;
          throw error;
        });
        const after = await releases.current();
        const kind = `${step.action}: ${outcome instanceof DeployError ? 'refused' : 'done'}`;
        done[kind] = (done[kind] ?? 0) + 1;
        if (outcome instanceof DeployError) expect(after).toEqual(before);
        else expect(after?.revision).toBe(Number(before?.revision) + Number(outcome.hasChanged));
        const [was, is] = [before?.remotes[name], after?.remotes[name]];
        if (after !== before && after?.action === 'rollback' && was && was.live !== is?.live) {
          expect(is?.previous).not.toBe(was.live);
        }
        assertSound(after, objects, nowMs);
      }
    };
    await fc.assert(fc.asyncProperty(steps, walk), { numRuns: IS_WHOLE ? 60 : 30, seed: 20_300_101 });
    // The walks have been everywhere.
    const refusable = [
      ...['promote', 'promote both', 'try both', 'canary', 'rollback', 'rollback to', 'rollback to revision', 'pin'],
    ];
    for (const action of refusable) expect(done).toHaveProperty([`${action}: refused`]);
    for (const action of [...refusable, 'publish', 'prune']) expect(done).toHaveProperty([`${action}: done`]);
  });
});
