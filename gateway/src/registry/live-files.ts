import type { Logger } from 'pino';
import type { Gauge } from 'prom-client';
import { SHELL_NAME } from './catalog.ts';
import type { IncompleteRelease } from './missing-files.ts';
import type { Releases } from './releases.ts';

/** Probes of balancers are answered from the last check. */
const INTERVAL_MS = 60_000;

interface Deps {
  readonly releases: Pick<Releases, 'current' | 'findIncomplete'>;
  readonly logger: Logger;
  readonly gauge: Gauge<'remote'>;
}

const keyOf = ({ remote, version, missing }: IncompleteRelease): string => `${remote} ${version} ${missing.join()}`;

export type LiveFiles = ReturnType<typeof watchLiveFiles>;

/** Checks at the start, and then regularly, that the store has the files of the live releases. */
export function watchLiveFiles({ releases, logger, gauge }: Deps) {
  let known: readonly IncompleteRelease[] = [];

  const check = async (): Promise<void> => {
    try {
      const found = await releases.findIncomplete();
      const before = new Set(known.map(keyOf));
      for (const release of found) {
        const { remote, version, missing, fallback } = release;
        if (before.has(keyOf(release))) continue;
        const said = { remote, version, files: missing.length, such: missing.slice(0, 3), fallback };
        logger.error(said, 'a live release lacks files in the store');
      }
      gauge.reset();
      for (const remote of Object.keys((await releases.current())?.remotes ?? {})) gauge.set({ remote }, 0);
      for (const { remote, missing } of found) gauge.set({ remote }, missing.length);
      known = found;
    } catch (error) {
      // The check of the registry reports an unavailable store.
      logger.warn({ err: error }, 'the files of the live releases cannot be checked');
    }
  };

  let running: Promise<void> | null = null;
  const run = (): void => void (running ??= check().finally(() => (running = null)));
  const timer = setInterval(run, INTERVAL_MS).unref();
  run();

  /** Those of the last check that are still live. */
  const incomplete = async (): Promise<readonly IncompleteRelease[]> => {
    const { remotes = {} } = (await releases.current()) ?? {};
    return known.filter(({ remote, version }) => remotes[remote]?.live === version);
  };

  return {
    incomplete,
    /** Throws while neither the live shell nor the one before it is whole. Browsers fall back to the latter. */
    assertShell: async (): Promise<void> => {
      const shell = (await incomplete()).find(({ remote }) => remote === SHELL_NAME);
      if (!shell || shell.fallback !== null) return;
      throw new Error(
        `shell ${shell.version} lacks ${shell.missing.slice(0, 3).join(', ')}, and has no whole fallback`,
      );
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
    },
  };
}
