import path from 'node:path';
import { AppError, formatCount, type BodyOf, type Call, type QueryOf, type ResponseOf } from '@magnetx/contracts';
import type { Provenance, RegistryCalls } from '@magnetx/federation';
import type { Request } from 'express';
import type { Config } from '../config.ts';
import type { Deployer } from '../registry/deploy-error.ts';
import type { ReleaseCounter } from '../registry/release-counts.ts';
import type { Releases } from '../registry/releases.ts';
import { ConcurrencyLimit } from '../security/concurrency-limit.ts';
import { pinForTesters } from './pin-link.ts';
import { createOverviewReader } from './read-overview.ts';
import { readStatus } from './read-status.ts';
import { UPLOAD_LIMITS, receiveBuild } from './receive-build.ts';
import { withUploadFolder } from './upload-folders.ts';

interface DeployCallDeps {
  readonly config: Config;
  readonly releases: Releases;
  readonly counter: ReleaseCounter;
}

/** An authorized call. */
export interface DeployCallInput<C extends Call> {
  readonly req: Request;
  /** Empty for calls about all remotes. */
  readonly remote: string;
  /** The caller, for the log. */
  readonly by: string;
  /** Undefined if the caller says nothing. */
  readonly from: Provenance | undefined;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

export type DeployHandler<C extends Call> = (input: DeployCallInput<C>) => Promise<ResponseOf<C>>;
type DeployHandlers = { readonly [action in keyof RegistryCalls]: DeployHandler<RegistryCalls[action]> };

/** Enough for the upload of a typical build. */
const UPLOAD_RETRY_AFTER_S = 10;

function deployerOf({ by, from }: Pick<DeployCallInput<Call>, 'by' | 'from'>, isDryRun: boolean): Deployer {
  return { by, isDryRun, ...(from && { from }) };
}

function withUpload({ releases, config }: DeployCallDeps): DeployHandlers['publish'] {
  const { bytesMax, keptMax, perTokenMax } = config.uploads;
  const limits = { ...UPLOAD_LIMITS, bytesMax };
  const open = new ConcurrencyLimit({ perKey: perTokenMax, total: Infinity });
  return async ({ req, remote, by, from, query }) => {
    if (open.acquire(by) !== null) {
      const uploads = formatCount(perTokenMax, 'upload');
      const message = `This deploy token may have ${uploads} under way at a time. Try again in a moment.`;
      throw new AppError('too_many_requests', { message, retryAfterS: UPLOAD_RETRY_AFTER_S });
    }
    try {
      return await withUploadFolder(async (folder) => {
        const others = query.with ?? [];
        await receiveBuild(req, folder, { ...limits, bytesMax: bytesMax * (1 + others.length) });
        const folderOf = (name: string) => ({ name, folder: others.length > 0 ? path.join(folder, name) : folder });
        const folders = [folderOf(remote), ...others.map(folderOf)] as const;
        return releases.publishTogether(folders, deployerOf({ by, from }, query.dryRun === 'true'), { keptMax });
      });
    } finally {
      open.release(by);
    }
  };
}

const toRelease = ({ remote, version }: { remote: string; version: string }) => ({ name: remote, version });

/** The handler of each call of the registry. */
export function createDeployHandlers(deps: DeployCallDeps): DeployHandlers {
  const { config, releases } = deps;
  const readOverview = createOverviewReader(deps);
  const deployer = ({ body, ...caller }: Pick<DeployCallInput<Call>, 'by' | 'from'> & { body: { dryRun: boolean } }) =>
    deployerOf(caller, body.dryRun);
  return {
    overview: () => readOverview(Date.now()),
    status: ({ remote }) => readStatus(releases, remote),
    publish: withUpload(deps),
    probe: (input) => releases.recordProbe(input.remote, input.body, deployerOf(input, false)),
    promote: async (input) => {
      const { version, now, again, failedPercentMax, with: others } = input.body;
      const { ramp, watchMinutes, isProbeRequired } = config.promotion;
      const promotions = [{ name: input.remote, version }, ...others.map(toRelease)] as const;
      if (isProbeRequired) await releases.assertProbed(promotions);
      const terms = { ramp: now ? [] : ramp, watchMinutes, failedPercentMax, again };
      return releases.promoteTogether(promotions, deployer(input), terms);
    },
    canary: async (input) => {
      const { version } = input.body;
      if (config.promotion.isProbeRequired) await releases.assertProbed([{ name: input.remote, version }]);
      return releases.startCanary(input.remote, input.body, deployer(input));
    },
    rollback: (input) => {
      const { version, canary, live, revision, takeOffSite, with: others } = input.body;
      const target = { ...(version && { version }), ...(canary && { canary }), ...(live && { live }) };
      const targets = [
        { name: input.remote, ...target },
        ...others.map(({ remote: name, version: to }) => ({ name, ...(to && { version: to }) })),
      ] as const;
      return releases.rollBackTogether({ targets, takeOffSite, ...(revision && { revision }) }, deployer(input));
    },
    pin: (input) => pinForTesters(deps, input.remote, input.body, deployer(input)),
    prune: (input) => releases.prune(input.remote, input.body.keep, deployer(input)),
  };
}
