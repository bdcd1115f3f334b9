import { types } from 'node:util';

/** A transaction that was retried until its timeout. */
export class TransactionTimeoutError extends Error {
  override readonly name = 'TransactionTimeoutError';
}

const UNAVAILABLE = new Set([
  'TransactionTimeoutError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
]);

/** A connection that breaks during a write throws a system error. */
const BROKEN = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The driver's untyped errors for a transaction with a closed connection. */
const CUT_OFF = /^(Attempted illegal state transition from \[TRANSACTION_ABORTED\]|Cannot call abortTransaction twice)/;

const DUPLICATE_KEY = 11_000;
const OUT_OF_DISK_SPACE = 14_031;

/** Whether a unique index refused a write. */
export function isDuplicateKey(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === DUPLICATE_KEY;
}

/** Whether the database refused a write because its disk is almost full. It still answers reads. */
export function isDiskFull(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === OUT_OF_DISK_SPACE;
}

function hasLabel(error: Error, label: 'TransientTransactionError' | 'UnknownTransactionCommitResult'): boolean {
  return 'hasErrorLabel' in error && typeof error.hasErrorLabel === 'function'
    ? Boolean(error.hasErrorLabel(label))
    : false;
}

const isTransient = (error: Error): boolean => hasLabel(error, 'TransientTransactionError');
const isBroken = (error: Error): boolean => 'code' in error && BROKEN.has(error.code);

/** Whether the database is unreachable or a transaction timed out, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (CUT_OFF.test(error.message)) return true;
  return UNAVAILABLE.has(error.name) || isTransient(error) || isBroken(error);
}

/** Whether the database may have applied a write that failed, because its connection broke before the response. */
export function mayHaveCommitted(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (hasLabel(error, 'UnknownTransactionCommitResult')) return true;
  return !isTransient(error) && (/^MongoNetwork/.test(error.name) || isBroken(error));
}
