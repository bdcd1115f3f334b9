import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { provenanceSchema, type Provenance } from '@magnetx/federation';

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 5_000;

/** The answer of git in this folder; undefined without git or without a repository. */
async function git(cwd: string, ...args: string[]): Promise<string | undefined> {
  try {
    return (await run('git', args, { cwd, timeout: GIT_TIMEOUT_MS })).stdout.trim();
  } catch {
    return undefined;
  }
}

/** The commit that the working tree equals. */
async function readCommit(cwd: string): Promise<string | undefined> {
  const changes = await git(cwd, 'status', '--porcelain', '--untracked-files=no');
  return changes === '' ? git(cwd, 'rev-parse', 'HEAD') : undefined;
}

/** Where a release comes from: what GitHub's workflow says, otherwise what git says in this folder. */
export async function readProvenance(env: NodeJS.ProcessEnv, cwd: string): Promise<Provenance> {
  const {
    GITHUB_SHA: sha,
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: runId,
    GITHUB_ACTOR: actor,
  } = env;
  const found = {
    commit: sha || (await readCommit(cwd)),
    runUrl: server && repository && runId ? `${server}/${repository}/actions/runs/${runId}` : undefined,
    person: actor || (await git(cwd, 'config', 'user.name')),
  };
  const { shape } = provenanceSchema;
  const isKnown = ([key, value]: [string, string | undefined]): boolean =>
    value !== undefined && shape[key as keyof Provenance].safeParse(value).success;
  return Object.fromEntries(Object.entries(found).filter(isKnown));
}
