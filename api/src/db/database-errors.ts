const UNAVAILABLE = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
]);

const DUPLICATE_KEY = 11_000;

/** A write that a unique index refused. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}

function isTransient(error: Error): boolean {
  return 'hasErrorLabel' in error && typeof error.hasErrorLabel === 'function'
    ? Boolean(error.hasErrorLabel('TransientTransactionError'))
    : false;
}

/** The database cannot be reached, or was too contended for a transaction to pass in time: worth trying again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return error instanceof Error && (UNAVAILABLE.has(error.name) || isTransient(error));
}
