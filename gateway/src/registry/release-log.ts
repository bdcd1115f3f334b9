import { isDeepStrictEqual } from 'node:util';
import { aboutOf, versionAbout, type Revision } from '@magnetx/federation';
import { compare } from 'semver';
import { stateOf } from './change-registry.ts';
import type { ReleaseContext } from './context.ts';
import { GATEWAY } from './deploy-error.ts';

/** Revisions that are about a remote or changed its state, newest first. */
export async function readHistory({ revisions }: ReleaseContext, name: string, limit: number): Promise<Revision[]> {
  const found: Revision[] = [];
  let newer: Revision | null = null;
  const take = (revision: Revision | null, older: Revision | null): void => {
    if (!revision) return;
    const isChanged = !isDeepStrictEqual(stateOf(revision, name), stateOf(older, name));
    if (isChanged || aboutOf(revision).some(({ remote }) => remote === name)) found.push(revision);
  };
  for await (const revision of revisions.newestFirst()) {
    take(newer, revision);
    if (found.length >= limit) return found.slice(0, limit);
    newer = revision;
  }
  take(newer, null);
  return found.slice(0, limit);
}

/** Whether the last change of a version, apart from its publication and pins, took it back from visitors. */
export async function wasRolledBack({ revisions }: ReleaseContext, name: string, version: string): Promise<boolean> {
  for await (const revision of revisions.newestFirst()) {
    if (versionAbout(revision, name) !== version) continue;
    const { action } = revision;
    if (action === 'rollback') return true;
    if (action === 'promote' || action === 'canary') return false;
  }
  return false;
}

/** The last change of what visitors get of a remote, if it was an automatic rollback. Null if it was another one. */
export async function findAutomaticRollback({ revisions }: ReleaseContext, name: string): Promise<Revision | null> {
  for await (const revision of revisions.newestFirst()) {
    const { action, by } = revision;
    const isChange = action === 'promote' || action === 'canary' || action === 'rollback';
    if (!isChange || !aboutOf(revision).some(({ remote }) => remote === name)) continue;
    return action === 'rollback' && by === GATEWAY.by ? revision : null;
  }
  return null;
}

/** The last publication time of each version that the log contains. */
export async function findPublicationTimes(
  { revisions }: ReleaseContext,
  name: string,
  versions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>();
  const missing = new Set(versions);
  for await (const revision of revisions.newestFirst()) {
    if (missing.size === 0) break;
    const version = revision.action === 'publish' ? versionAbout(revision, name) : null;
    if (version !== null && missing.delete(version)) times.set(version, revision.at);
  }
  return times;
}

/** The versions of a remote that were live or a canary at any time since then. */
export async function findServedSince(
  { revisions }: ReleaseContext,
  name: string,
  since: Date,
): Promise<ReadonlySet<string>> {
  const served = new Set<string>();
  for await (const revision of revisions.newestFirst()) {
    const state = stateOf(revision, name);
    if (state.live !== null) served.add(state.live);
    if (state.canary) served.add(state.canary.version);
    // A revision holds until the next one, so the first older one counts too.
    if (Date.parse(revision.at) < since.getTime()) break;
  }
  return served;
}

/** Published versions, newest first: by publication time, then by version. */
export async function listNewestFirst(
  context: ReleaseContext,
  name: string,
): Promise<{ version: string; publishedAt: string | null }[]> {
  const versions = await context.catalog.versions(name);
  const times = await findPublicationTimes(context, name, versions);
  return versions
    .map((version) => ({ version, publishedAt: times.get(version) ?? null }))
    .sort((a, b) => {
      const byTime = Date.parse(b.publishedAt ?? '') - Date.parse(a.publishedAt ?? '');
      if (byTime) return byTime;
      const byKnown = Number(b.publishedAt !== null) - Number(a.publishedAt !== null);
      return byKnown || compare(b.version, a.version);
    });
}
