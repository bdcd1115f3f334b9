import type { Revision } from './deploy.schema.ts';

type About = Pick<Revision, 'remote' | 'version' | 'also'>;

/** The remotes that a change of the registry is about, each with its version. */
export function aboutOf({ remote, version, also = [] }: About): { remote: string; version: string | null }[] {
  return [{ remote, version }, ...also];
}

/** The version of one remote that a change of the registry is about; null without one. */
export function versionAbout(change: About, name: string): string | null {
  return aboutOf(change).find(({ remote }) => remote === name)?.version ?? null;
}
