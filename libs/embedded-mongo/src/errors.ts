import type { Doc } from './bson/codec';

/** MongoDB's error names by code, for the codes that this server answers. */
const names: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  11: 'UserNotFound',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  15: 'Overflow',
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
  55: 'InvalidDBRef',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  168: 'InvalidPipelineOperator',
  197: 'InvalidIndexSpecificationOption',
  206: 'NoSuchSession',
  211: 'KeyNotFound',
  225: 'TransactionTooOld',
  238: 'NotImplemented',
  244: 'TransactionAborted',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  256: 'TransactionCommitted',
  263: 'OperationNotSupportedInTransaction',
  334: 'DocumentValidationFailure',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
};

/** A command's failure as MongoDB reports it. */
export class MongoFailure extends Error {
  readonly code: number;
  readonly details: Doc;
  labels: string[] = [];

  constructor(code: number, message: string, details: Doc = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get codeName(): string {
    return names[this.code] ?? `Location${this.code}`;
  }

  /** The reply document of a failed command. */
  toReply(): Doc {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.codeName,
      ...this.details,
      ...(this.labels.length > 0 ? { errorLabels: this.labels } : {}),
    };
  }
}

/** Throws a MongoFailure unless the condition holds. */
export function ensure(condition: unknown, code: number, message: string): asserts condition {
  if (!condition) throw new MongoFailure(code, message);
}
