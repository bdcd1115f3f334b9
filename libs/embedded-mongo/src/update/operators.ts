import { Int32, Timestamp } from 'bson';
import { compareValues } from '../bson/compare.ts';
import { isDoc, kindOf } from '../bson/kinds.ts';
import { arithmetic } from '../bson/numbers.ts';
import { cloneValue } from '../bson/paths.ts';
import { formatValue, formatField } from '../bson/format-value.ts';
import { CommandError, ensure } from '../errors.ts';
import { typeName } from '../bson/type-names.ts';
import { describeId, type Apply } from './targets.ts';
import { addToSet, pop, pull, pullAll, push } from './array-operators.ts';

type Prepare = (operand: unknown, path: string) => Apply;

function calculated(name: 'add' | 'multiply', operator: string, verb: string): Prepare {
  return (operand, path) => {
    const refused = `Cannot ${verb} with non-numeric argument: {${formatField(path, operand)}}`;
    ensure(kindOf(operand) === 'number', 14, refused);
    // A missing field counts as zero of the operand's type.
    const first = name === 'add' ? operand : arithmetic('multiply', operand, new Int32(0));
    return (target, { before }) => {
      const { value } = target;
      if (value === undefined) return target.write(first);
      if (kindOf(value) !== 'number') {
        const what = `the field '${path.split('.').at(-1)}' of non-numeric type ${typeName(value)}`;
        const refusal = `Cannot apply ${operator} to a value of non-numeric type. ${describeId(before)} has ${what}`;
        throw new CommandError(14, refusal);
      }
      const result = arithmetic(name, value, operand);
      if (result) return target.write(result);
      const what = `current value (${formatValue(value)}) for document ${describeId(before)}`;
      throw new CommandError(2, `Failed to apply ${operator} operations to ${what}`);
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

export function nextTimestamp(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  ordinal = second === lastSecond ? ordinal + 1 : 1;
  lastSecond = second;
  return new Timestamp({ t: second, i: ordinal });
}

const currentDate: Prepare = (operand) => {
  const isKnown = isDoc(operand) || typeof operand === 'boolean';
  const expected = "Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).";
  ensure(isKnown, 2, `${typeName(operand)} is not valid type for $currentDate. ${expected}`);
  const type = isDoc(operand) ? operand['$type'] : 'date';
  const example = "{$currentDate: {field : {$type: 'date'}}}";
  const message = `The '$type' string field is required to be 'date' or 'timestamp': ${example}`;
  ensure(type === 'date' || type === 'timestamp', 2, message);
  return (target) => target.write(type === 'date' ? new Date() : nextTimestamp());
};

const set: Prepare = (operand) => (target) => target.write(cloneValue(operand));

const operators: Readonly<Record<string, Prepare>> = {
  $set: set,
  $setOnInsert: (operand) => (target, context) => {
    if (context.inserting) target.write(cloneValue(operand));
  },
  $unset: () => (target) => target.remove(),
  $inc: calculated('add', '$inc', 'increment'),
  $mul: calculated('multiply', '$mul', 'multiply'),
  $min: extreme((order) => order < 0),
  $max: extreme((order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

/** The update operator of this name. Throws 9 FailedToParse for an unknown one. */
export function operatorOf(name: string): Prepare {
  const prepare = Object.hasOwn(operators, name) ? operators[name] : undefined;
  const expected = 'Expected a valid update modifier or pipeline-style update specified as an array';
  ensure(prepare, 9, `Unknown modifier: ${name}. ${expected}`);
  return prepare;
}
