import { AppError } from '@magnetx/contracts';
import type { Provenance } from '@magnetx/federation';

/** The author of a change. A dry run only checks it. */
export interface Deployer {
  /** For the log: a deploy token's id, `gateway` or `operator`. */
  readonly by: string;
  readonly isDryRun: boolean;
  readonly from?: Provenance;
}

/** The author of automatic changes. */
export const GATEWAY: Deployer = { by: 'gateway', isDryRun: false };

/** A change of the releases was rejected and nothing has changed. The message is for the deployer. */
export class DeployError extends AppError {
  override readonly code: 'validation_failed' | 'not_found' | 'conflict' | 'not_probed';

  constructor(code: DeployError['code'], message: string, options: ErrorOptions = {}) {
    super(code, { message, ...options });
    this.code = code;
  }
}
