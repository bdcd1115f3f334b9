import { types } from 'node:util';

/** A transaction that was repeated until its time was up. */
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

/** A connection that broke while it was written to reaches us as the system's own error. */
const BROKEN = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** The driver's untyped errors of a transaction whose connection was closed. */
const CUT_OFF = /^(Attempted illegal state transition from \[TRANSACTION_ABORTED\]|Cannot call abortTransaction twice)/;

const DUPLICATE_KEY = 11_000;

/** A write that a unique index refused. */
export function isDuplicateKey(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === DUPLICATE_KEY;
}

function isTransient(error: Error): boolean {
  return 'hasErrorLabel' in error && typeof error.hasErrorLabel === 'function'
    ? Boolean(error.hasErrorLabel('TransientTransactionError'))
    : false;
}

/** The database cannot be reached, or was too contended for a transaction to pass in time: worth trying again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  if (CUT_OFF.test(error.message)) return true;
  return UNAVAILABLE.has(error.name) || isTransient(error) || ('code' in error && BROKEN.has(error.code));
}
