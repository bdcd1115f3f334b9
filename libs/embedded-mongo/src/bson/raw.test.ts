import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { decode, encode, type Doc } from './codec.ts';
import { bytesOfText, pickFields } from './raw.ts';

const values: Doc = {
  double: new Double(1.5),
  text: 'text',
  object: { text: 'inner', list: [1] },
  list: ['a', ['b']],
  bytes: new Binary(Buffer.from([0, 1, 2])),
  id: new ObjectId('0123456789abcdef01234567'),
  yes: true,
  date: new Date(5),
  nothing: null,
  regex: new BSONRegExp('^a', 'im'),
  ref: new DBRef('other', new ObjectId('0123456789abcdef01234567')),
  code: new Code('f()'),
  scoped: new Code('f()', { x: 1 }),
  int: new Int32(7),
  stamp: new Timestamp(9n),
  long: Long.fromNumber(2 ** 40),
  decimal: Decimal128.fromString('1.1'),
  least: new MinKey(),
  most: new MaxKey(),
  ünïcode: 'last',
};
const bytes = encode(values);

it.each(Object.keys(values))('picks %s out of values of every type', (name) => {
  const whole = decode(bytes);
  expect(decode(pickFields(bytes, new Set([name])))).toEqual({ [name]: whole[name] });
  expect(decode(pickFields(bytes, new Set(['double', name, 'absent'])))).toEqual({
    double: whole['double'],
    [name]: whole[name],
  });
});

it('picks nothing where nothing is', () => {
  expect(decode(pickFields(bytes, new Set(['inner'])))).toEqual({});
  expect(decode(pickFields(encode({}), new Set(['a'])))).toEqual({});
});

it.each([
  ['text', true],
  ['inner', true],
  ['b', true],
  ['tex', false],
  ['ext', false],
])('finds the bytes of %j: %s', (text, isThere) => {
  expect(bytes.includes(bytesOfText(text))).toBe(isThere);
});
