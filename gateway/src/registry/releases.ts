import { AppError } from '@magnetx/contracts';
import type { DeployResult, Release, Revision } from '@magnetx/federation';

/** Who asks for a change, and whether it is only tried. */
export interface Deployer {
  /** For the log: a deploy token's id, `gateway` or `operator`. */
  readonly by: string;
  readonly isDryRun: boolean;
}

/** Why a change is not made, in a sentence for whoever asked. Nothing has changed. */
export class DeployRefusal extends AppError {
  override readonly code: 'validation_failed' | 'not_found' | 'conflict';

  constructor(code: 'validation_failed' | 'not_found' | 'conflict', message: string, options: ErrorOptions = {}) {
    super(code, { message, ...options });
    this.code = code;
  }
}

/**
 * The releases in the store and which of them are live. Every change is one revision, made in one step: of two at
 * once on one remote the second is refused (`conflict`); changes of different remotes do not disturb each other.
 * Changes throw a {@link DeployRefusal}.
 */
export interface Releases {
  /** The newest revision, kept in memory; null in an empty store. When the store cannot be read, the last one known. */
  readonly current: () => Promise<Revision | null>;
  /** Throws when the newest revision cannot be read from the store now. */
  readonly assertReadable: () => Promise<void>;
  /** A published build's `release.json`, kept in memory; null when it is not in the store. */
  readonly find: (name: string, version: string) => Promise<Release | null>;
  /** Published versions, the newest first. */
  readonly list: (name: string) => Promise<readonly { release: Release; publishedAt: string | null }[]>;
  /** Revisions that are about one remote, the newest first. */
  readonly history: (name: string, limit: number) => Promise<readonly Revision[]>;

  /**
   * Takes a finished build from a folder of this machine into the store, verified file by file. A new version beyond
   * `keptMax` published ones is a `conflict`; uploads at the same moment may pass it by their number.
   */
  readonly publish: (
    name: string,
    folder: string,
    deployer: Deployer,
    quota?: { readonly keptMax: number },
  ) => Promise<DeployResult>;
  readonly promote: (name: string, version: string, deployer: Deployer) => Promise<DeployResult>;
  readonly startCanary: (
    name: string,
    canary: { version: string; sharePercent: number; failedPercentMax: number },
    deployer: Deployer,
  ) => Promise<DeployResult>;
  /**
   * `why` goes into the log. See `rollbackBodySchema` for what happens without a version. With `canary` only that
   * canary is taken back: when it is not running any more, that is a `conflict`, and what is live stays.
   */
  readonly rollBack: (
    name: string,
    to: { version?: string; canary?: string; why?: string },
    deployer: Deployer,
  ) => Promise<DeployResult>;
  /** Keeps a version for testers until then. */
  readonly pin: (
    name: string,
    pin: { version: string; expiresAt: string },
    deployer: Deployer,
  ) => Promise<DeployResult>;
  readonly prune: (name: string, keep: number, deployer: Deployer) => Promise<DeployResult>;
}
