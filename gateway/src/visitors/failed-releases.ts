import { FAILED_COOKIE_PREFIX, FAILED_SEPARATOR } from '@magnetx/federation';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { withoutBrokenSets, type Choice, type Wanted } from './choose-releases.ts';

/** The versions that failed in a browser, by remote or `shell`. */
export type FailedReleases = ReadonlyMap<string, ReadonlySet<string>>;

/** From the cookies that the page's script sets. They only choose among the releases that the visitor may get. */
export function failedReleasesOf(req: Request): FailedReleases {
  const cookies = Object.entries(parseCookie(req.get('cookie') ?? ''));
  return new Map(
    cookies
      .filter(([name]) => name.startsWith(FAILED_COOKIE_PREFIX))
      .map(([name, value = '']) => [name.slice(FAILED_COOKIE_PREFIX.length), new Set(value.split(FAILED_SEPARATOR))]),
  );
}

/**
 * The choices without releases that failed in the visitor's browser. The last choice always stays, and so do pins:
 * their testers want to see the failure.
 */
export function withoutFailed(wanted: readonly Wanted[], failed: FailedReleases): Wanted[] {
  const isAvailable = (name: string, version: string): boolean => failed.get(name)?.has(version) !== true;
  return withoutBrokenSets(wanted, isAvailable).map((one) => {
    const versions = failed.get(one.name);
    if (!versions) return one;
    const isKept = (choice: Choice, index: number): boolean =>
      index === one.choices.length - 1 || choice.why === 'pinned' || !versions.has(choice.version);
    return { ...one, choices: one.choices.filter(isKept) };
  });
}
