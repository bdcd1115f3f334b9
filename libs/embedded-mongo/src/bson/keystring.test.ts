import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compareValues } from './compare.ts';
import { encodeValue, truncateKey, invert, prefixEnd } from './keystring.ts';

const numbers = fc.oneof(
  fc.integer().map((value) => new Int32(value)),
  fc.double().map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.constantFrom(2n ** 53n, 2n ** 53n + 1n, -(2n ** 53n) - 1n).map((value) => Long.fromBigInt(value)),
  fc.constantFrom(0, -0, 0.1, 2 ** 53, NaN, Infinity, -Infinity).map((value) => new Double(value)),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }), fc.integer({ min: -40, max: 40 }))
    .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`)),
  fc
    .constantFrom('0.1', '1E+400', '-1E+400', '1E-400', '-1E-400', 'NaN', 'Infinity', '-Infinity', '9007199254740993')
    .map((text) => Decimal128.fromString(text)),
);

const scalars = fc.oneof(
  numbers,
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', 'a\0b', 'a', '\u{1f600}', '\ue000'),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc
    .tuple(fc.uint8Array({ maxLength: 20 }), fc.constantFrom(0, 4, 128))
    .map(([bytes, type]) => new Binary(bytes, type)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom(new MinKey(), new MaxKey(), new BSONRegExp('a', 'i'), new BSONRegExp('a')),
);

const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
}));

describe('key strings ("Comparison/Sort Order")', () => {
  it('sort as the values compare, across all types', () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(compareValues(a, b));
      }),
      { numRuns: 3000 },
    );
  });

  it('sort exactly among numbers of different types', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(Math.sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(compareValues(a, b));
      }),
      { numRuns: 5000 },
    );
  });

  it('turn the order round when descending, also when strung together', () => {
    fc.assert(
      fc.property(values, values, values, values, (a, b, c, d) => {
        const left = Buffer.concat([encodeValue(a, true), encodeValue(c)]);
        const right = Buffer.concat([encodeValue(b, true), encodeValue(d)]);
        expect(Math.sign(Buffer.compare(left, right))).toBe(-compareValues(a, b) || compareValues(c, d));
      }),
      { numRuns: 2000 },
    );
  });

  it('treat a missing value as null', () => {
    expect(encodeValue(undefined)).toEqual(encodeValue(null));
  });
});

describe('cut keys', () => {
  it('keep equality and the store’s limit', () => {
    const long = (tail: string): Buffer => truncateKey(encodeValue(`${'x'.repeat(5000)}${tail}`)).key;
    expect(long('a')).toEqual(long('a'));
    expect(long('a')).not.toEqual(long('b'));
    expect(long('a').length).toBeLessThan(1950);
  });

  it('prefixEnd is above everything with the prefix and nothing else', () => {
    expect(prefixEnd(Buffer.from([1, 2]))).toEqual(Buffer.from([1, 3]));
    expect(prefixEnd(Buffer.from([1, 255]))).toEqual(Buffer.from([2]));
    expect(invert(Buffer.from([0, 255, 1]))).toEqual(Buffer.from([255, 0, 254]));
  });
});
