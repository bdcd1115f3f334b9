import { Int32, Long, Timestamp } from 'bson';
import type { Doc } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { isDoc, kindOf } from '../bson/kinds';
import { arithmetic, numberType, toBigInt } from '../bson/numbers';
import { cloneValue } from '../bson/paths';
import { show, showField } from '../bson/show';
import { MongoFailure, ensure } from '../errors';
import { typeName } from '../query/type-names';
import { addToSet, pop, pull, pullAll, push } from './array-operators';
import type { Target } from './targets';

/** What an operator may need to know beside its target. */
interface Situation {
  /** The document before the update, for messages. */
  id: unknown;
  path: string;
  /** The update inserts a new document. */
  inserting: boolean;
}

/** Applies one operator to one place; prepared once per statement from the operand. */
export type Apply = (target: Target, situation: Situation) => void;

type Prepare = (operand: unknown, path: string) => Apply;

function calculated(name: 'add' | 'multiply', operator: string, verb: string): Prepare {
  return (operand, path) => {
    const refused = `Cannot ${verb} with non-numeric argument: {${showField(path, operand)}}`;
    ensure(kindOf(operand) === 'number', 14, refused);
    return (target, { id }) => {
      const { value } = target;
      if (value === undefined) {
        target.write(name === 'add' ? operand : arithmetic('multiply', operand, new Int32(0)));
        return;
      }
      const field = path.split('.').pop();
      const type = typeName(value);
      const message =
        `Cannot apply ${operator} to a value of non-numeric type. ` +
        `{${showField('_id', id)}} has the field '${field}' of non-numeric type ${type}`;
      ensure(kindOf(value) === 'number', 14, message);
      const result = arithmetic(name, value, operand);
      ensure(
        result,
        2,
        `Failed to apply ${operator} operations to current value (${show(value)}) for document ` +
          `{${showField('_id', id)}}`,
      );
      target.write(result);
    };
  };
}

function extreme(wins: (order: number) => boolean): Prepare {
  return (operand) => (target) => {
    if (target.value === undefined || wins(compareValues(operand, target.value))) target.write(cloneValue(operand));
  };
}

let lastSecond = 0;
let ordinal = 0;

/** The current time as a Timestamp that never repeats. */
export function nextTimestamp(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  ordinal = second === lastSecond ? ordinal + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: ordinal });
}

const currentDate: Prepare = (operand) => {
  const type = isDoc(operand) ? operand['$type'] : operand === true || operand === false ? 'date' : undefined;
  ensure(
    isDoc(operand) || typeof operand === 'boolean',
    2,
    `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ` +
      "({$type: 'timestamp/date'}).",
  );
  ensure(
    type === 'date' || type === 'timestamp',
    2,
    "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
  );
  return (target) => target.write(type === 'date' ? new Date() : nextTimestamp());
};

const bit: Prepare = (operand) => {
  ensure(
    isDoc(operand),
    2,
    `The $bit modifier is not compatible with a ${typeName(operand)}. You must pass in an ` +
      'embedded document: {$bit: {field: {and/or/xor: #}}',
  );
  const steps = Object.entries(operand).map(([name, argument]) => {
    ensure(
      ['and', 'or', 'xor'].includes(name),
      2,
      `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: ` +
        `{${showField(name, argument)}}`,
    );
    ensure(
      kindOf(argument) === 'number' && ['int', 'long'].includes(numberType(argument)),
      2,
      `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(argument)}' is not supported here: ` +
        `{${showField(name, argument)}}`,
    );
    return { name, argument };
  });
  return (target, { id, path }) => {
    const start = target.value ?? new Int32(0);
    ensure(
      kindOf(start) === 'number' && ['int', 'long'].includes(numberType(start)),
      2,
      `Cannot apply $bit to a value of non-integral type.{${showField('_id', id)}} has the field ${path} of ` +
        `non-integer type ${typeName(start)}`,
    );
    target.write(
      steps.reduce<unknown>((value, { name, argument }) => {
        const [a, b] = [toBigInt(value), toBigInt(argument)];
        const result = name === 'and' ? a & b : name === 'or' ? a | b : a ^ b;
        const int = numberType(value) === 'int' && numberType(argument) === 'int';
        return int ? new Int32(Number(result)) : Long.fromBigInt(result);
      }, start),
    );
  };
};

const set: Prepare = (operand) => (target) => target.write(cloneValue(operand));

const operators: Record<string, Prepare> = {
  $set: set,
  $setOnInsert: (operand, path) => {
    const apply = set(operand, path);
    return (target, situation) => {
      if (situation.inserting) apply(target, situation);
    };
  },
  $unset: () => (target) => target.remove(),
  $inc: calculated('add', '$inc', 'increment'),
  $mul: calculated('multiply', '$mul', 'multiply'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $bit: bit,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

/** Prepares one `{ $operator: { path: operand } }`; 9 FailedToParse for an unknown modifier. */
export function prepareOperator(operator: string, path: string, operand: unknown): Apply {
  const prepare = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
  if (!prepare) throw unknownModifier(operator);
  return prepare(operand, path);
}

/** The refusal of a modifier that does not exist. */
export function unknownModifier(operator: string): MongoFailure {
  return new MongoFailure(
    9,
    `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}

/** True for a modifier that prepareOperator accepts. */
export function isOperator(name: string): boolean {
  return Object.hasOwn(operators, name);
}

/** True when a document is empty or its first field is no operator. */
export function isReplacement(update: Doc): boolean {
  return !Object.keys(update)[0]?.startsWith('$');
}
