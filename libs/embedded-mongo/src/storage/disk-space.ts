import { CommandError } from '../errors.ts';

const OUT_OF_DISK_SPACE = 14_031;
/** The part of the minimum that must be free in addition before writes are accepted again. */
const RECOVERY_SHARE = 0.1;

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MB`;

/**
 * Refuses writes that grow the data while little space is free, so that the last bytes stay for commits, deletes and
 * the records of retryable writes. A commit that fails for want of space would end the server, and reads with it.
 */
export class DiskSpace {
  private readonly minFreeBytes: number;
  private readonly readFreeBytes: () => number;
  freeBytes = Infinity;
  isLow = false;

  constructor(minFreeBytes = 0, readFreeBytes: () => number = () => Infinity) {
    this.minFreeBytes = minFreeBytes;
    this.readFreeBytes = readFreeBytes;
    this.check();
  }

  /** Reads the free space. Called regularly. */
  check(): void {
    this.freeBytes = this.readFreeBytes();
    const needed = this.minFreeBytes * (this.isLow ? 1 + RECOVERY_SHARE : 1);
    if (this.freeBytes < needed === this.isLow) return;
    this.isLow = !this.isLow;
    const what = this.isLow ? 'writes that need space are refused' : 'writes are accepted again';
    process.stderr.write(`embedded-mongo: ${inMegabytes(this.freeBytes)} of disk space are free: ${what}\n`);
  }

  /** Throws 14031 OutOfDiskSpace while little space is free. */
  assertRoom(): void {
    if (!this.isLow) return;
    const least = inMegabytes(this.minFreeBytes);
    throw new CommandError(OUT_OF_DISK_SPACE, `available disk space is less than the required minimum of ${least}`);
  }
}
