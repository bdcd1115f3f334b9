import {
  canaryBodySchema,
  pinBodySchema,
  promotionBodySchema,
  pruneBodySchema,
  rollbackBodySchema,
  type DeployAction,
  type DeployResult,
} from '@magnetx/federation';
import { formatCount } from '@magnetx/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Config } from '../config';
import type { Deployer, Releases } from '../registry/releases';
import { ConcurrencyLimit } from '../security/concurrency-limit';
import { CallRefusal, parseInput } from './call-refusal';
import { pinForTesters } from './pin-link';
import { readJson } from './read-json';
import { UPLOAD_LIMITS, receiveBuild } from './receive-build';
import { withUploadFolder } from './upload-folders';

interface DeployCallDeps {
  readonly config: Config;
  readonly releases: Releases;
}

/** An authorised call: who asks, and about what. */
export interface DeployCallInput {
  readonly req: Request;
  readonly res: Response;
  readonly remote: string;
  /** The token's id. */
  readonly by: string;
}

export interface DeployCall {
  readonly action: DeployAction;
  readonly answer: (input: DeployCallInput) => Promise<DeployResult>;
}

/** Strict, so that a slip of the pen in `dryRun` does not publish. */
const uploadQuerySchema = z.strictObject({ dryRun: z.enum(['true', 'false']).default('false') });

type Act<T> = (remote: string, body: T, deployer: Deployer) => Promise<DeployResult>;

function withBody<T extends { dryRun: boolean }>(schema: z.ZodType<T>, act: Act<T>): DeployCall['answer'] {
  return async ({ req, res, remote, by }) => {
    const body = await readJson(req, res, schema);
    return act(remote, body, { by, isDryRun: body.dryRun });
  };
}

/** An upload of a usual build is over by then. */
const UPLOAD_RETRY_AFTER_S = 10;

function withUpload({ releases, config }: DeployCallDeps): DeployCall['answer'] {
  const { bytesMax, keptMax, perTokenMax } = config.uploads;
  const limits = { ...UPLOAD_LIMITS, bytesMax };
  const open = new ConcurrencyLimit({ perKey: perTokenMax, total: Infinity });
  return async ({ req, remote, by }) => {
    const { dryRun } = parseInput(uploadQuerySchema, req.query);
    if (open.acquire(by) !== null) {
      const uploads = formatCount(perTokenMax, 'upload');
      const text = `This deploy token may have ${uploads} under way at a time. Try again in a moment.`;
      throw new CallRefusal('too_many_requests', text, undefined, UPLOAD_RETRY_AFTER_S);
    }
    try {
      return await withUploadFolder(async (folder) => {
        await receiveBuild(req, folder, limits);
        return releases.publish(remote, folder, { by, isDryRun: dryRun === 'true' }, { keptMax });
      });
    } finally {
      open.release(by);
    }
  };
}

/** What can be done to a remote's releases, by the last part of the address that it is posted to. */
export function createDeployCalls(deps: DeployCallDeps): ReadonlyMap<string, DeployCall> {
  const { releases } = deps;
  const promote = withBody(promotionBodySchema, (remote, { version }, deployer) =>
    releases.promote(remote, version, deployer),
  );
  const startCanary = withBody(canaryBodySchema, (remote, { version, sharePercent, failedPercentMax }, deployer) =>
    releases.startCanary(remote, { version, sharePercent, failedPercentMax }, deployer),
  );
  const rollBack = withBody(rollbackBodySchema, (remote, { version }, deployer) =>
    releases.rollBack(remote, version === undefined ? {} : { version }, deployer),
  );
  const pin = withBody(pinBodySchema, (remote, body, deployer) => pinForTesters(deps, remote, body, deployer));
  const prune = withBody(pruneBodySchema, (remote, { keep }, deployer) => releases.prune(remote, keep, deployer));
  return new Map<string, DeployCall>([
    ['builds', { action: 'publish', answer: withUpload(deps) }],
    ['promotion', { action: 'promote', answer: promote }],
    ['canary', { action: 'canary', answer: startCanary }],
    ['rollback', { action: 'rollback', answer: rollBack }],
    ['pin', { action: 'pin', answer: pin }],
    ['prune', { action: 'prune', answer: prune }],
  ]);
}
