/** MongoDB's error names, for the codes that this server or its fail points return. */
const names: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  11: 'UserNotFound',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  17: 'ProtocolError',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  79: 'UnknownReplWriteConcern',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  237: 'CursorKilled',
  12051: 'CursorInUse',
  197: 'InvalidIndexSpecificationOption',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  241: 'ConversionFailure',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  352: 'UnsupportedOpQueryCommand',
  10334: 'BSONObjectTooLarge',
  6: 'HostUnreachable',
  7: 'HostNotFound',
  24: 'LockTimeout',
  64: 'WriteConcernTimeout',
  89: 'NetworkTimeout',
  125: 'CommandFailed',
  134: 'ReadConcernMajorityNotAvailableYet',
  189: 'PrimarySteppedDown',
  262: 'ExceededTimeLimit',
  267: 'PreparedTransactionInProgress',
  322: 'APIVersionError',
  323: 'APIStrictError',
  9001: 'SocketException',
  10107: 'NotWritablePrimary',
  11000: 'DuplicateKey',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  11602: 'InterruptedDueToReplStateChange',
  13435: 'NotPrimaryNoSecondaryOk',
  13436: 'NotPrimaryOrSecondary',
  14031: 'OutOfDiskSpace',
  40414: 'IDLFailedToParse',
  40415: 'IDLUnknownField',
  50768: 'NotARetryableWriteCommand',
};

/** A command's error as MongoDB reports it. */
export class CommandError extends Error {
  readonly code: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Overrides the labels that its code and command imply. */
  labels: string[] | undefined;

  constructor(code: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get codeName(): string {
    return names[this.code] ?? `Location${this.code}`;
  }

  toReply(labels = this.labels ?? []): Record<string, unknown> {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.codeName,
      ...this.details,
      ...(labels.length > 0 ? { errorLabels: labels } : {}),
    };
  }
}

/** Throws a CommandError unless the condition holds. */
export function ensure(condition: unknown, code: number, message: string): asserts condition {
  if (!condition) throw new CommandError(code, message);
}

/** Errors of a server that shuts down or changes its role. The command may succeed elsewhere or later. */
const RETRYABLE_CODES = [6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];
/** Errors that abort a transaction although its statements are valid. */
const TRANSIENT_CODES = [24, 112, 246, 251, 267];

/** The role of a command in the driver's retry rules. */
export type Attempt = 'statement of a transaction' | 'end of a transaction' | 'retryable write' | 'other';

/** The labels by which drivers retry ("Transactions", "Retryable Writes"). */
export function labelsOf(code: number, attempt: Attempt): string[] {
  if (attempt === 'statement of a transaction') {
    return [...RETRYABLE_CODES, ...TRANSIENT_CODES].includes(code) ? ['TransientTransactionError'] : [];
  }
  if (attempt === 'end of a transaction' && TRANSIENT_CODES.includes(code)) return ['TransientTransactionError'];
  return attempt !== 'other' && RETRYABLE_CODES.includes(code) ? ['RetryableWriteError'] : [];
}
