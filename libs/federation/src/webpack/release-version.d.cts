interface Versioned {
  readonly version: string;
}

/**
 * The release with its version: the package's version and a hash of the contents. The keys are sorted, so that the same
 * contents give the same version and bytes.
 */
export function withVersion<T extends object>(packageVersion: string, contents: T): T & Versioned;

/** The text of `release.json`. */
export function releaseText(release: Versioned): string;

/** What is wrong with the text of a valid `release.json` whose version does not fit its contents; null when it fits. */
export function versionFault(text: string): string | null;
