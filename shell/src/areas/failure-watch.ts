import {
  watchErrors,
  watchSlowInteractions,
  withGuardedGlobals,
  type LoadReports,
  type RemoteLoader,
} from '@magnetx/federation/runtime';

interface FailureWatchDeps {
  readonly loader: Pick<RemoteLoader, 'releaseOf'>;
  readonly reports: LoadReports;
  /** The name of the area on the screen. */
  readonly areaOnScreen: () => string | undefined;
}

/** Reports failures that no panel shows, each to the release whose code is at fault. It watches until the page ends. */
export function createFailureWatch({ loader, reports, areaOnScreen }: FailureWatchDeps) {
  watchErrors(({ name, version }, error) => {
    const isCanary = loader.releaseOf(name)?.isCanary ?? false;
    reports.failed({ name, version, isCanary }, 'run', error);
  });
  watchSlowInteractions((what) => {
    const release = loader.releaseOf(areaOnScreen() ?? '');
    if (release) reports.suspected(release, 'slow', what);
  });
  return {
    onCallFailed(area: string, what: string): void {
      const release = loader.releaseOf(area);
      if (release) reports.suspected(release, 'call', what);
    },
    /** Runs work that evaluates code of an area, which must leave the page's globals as they are. */
    async guarded<T>(area: string, work: () => Promise<T>): Promise<T> {
      const { result, changed } = await withGuardedGlobals(work);
      const release = loader.releaseOf(area);
      if (release && changed.length > 0) {
        reports.failed(release, 'run', new Error(`it changed ${changed.join(', ')}, which were restored`));
      }
      return result;
    },
  };
}
