import { BSONRegExp } from 'bson';
import { compileRegex, findMatch, prefixOf, regexTest } from './regex.ts';

describe('"$regex"', () => {
  it.each<[string, string, string, boolean]>([
    ['^a', '', 'abc', true],
    ['^B$', 'im', 'a\nb', true],
    ['a.c', 's', 'a\nc', true],
    ['a b # comment', 'x', 'ab', true],
    ['[ #]', 'x', '#', true],
    ['(?i)ABC', '', 'abc', true],
    ['\\-\\_', '', '-_', true],
    ['^\\p{L}+$', 'u', 'été', true],
  ])('/%s/%s on %j is %s', (pattern, options, text, expected) => {
    expect(regexTest(new BSONRegExp(pattern, options))(text)).toBe(expected);
  });

  it.each<[number, string, string]>([
    [51091, '(', ''],
    [51091, 'x'.repeat(40_000), ''],
    [51108, 'a', 'y'],
    [51109, 'a\0b', ''],
  ])('answers %i to a pattern that cannot be', (code, pattern, options) => {
    expect(() => compileRegex(pattern, options)).toThrow(expect.objectContaining({ code }));
  });

  it('gives up a match that would take for ever, as MongoDB does at its match limit', () => {
    for (const pattern of ['^(a+)+$', '^(a|aa)+$', '^(a+(a))*$', '^([a-z]{1,9}){3,}$']) {
      const attempt = () => findMatch(compileRegex(pattern, ''), `${'a'.repeat(60)}!`);
      expect(attempt).toThrow(expect.objectContaining({ code: 51156 }));
    }
    const long = () => findMatch(compileRegex('a*a*a*a*b', ''), 'a'.repeat(4_000));
    expect(long).toThrow(expect.objectContaining({ code: 51156 }));
    expect(findMatch(compileRegex('^(a+)+$', ''), 'aaa')?.[0]).toBe('aaa');
  });

  it.each<[string, string, string | undefined]>([
    ['^abc', '', 'abc'],
    ['\\Aabc', '', 'abc'],
    ['^ab*c', '', 'a'],
    ['^ab+c', '', 'ab'],
    ['^a\\.b\\*?', '', 'a.b'],
    ['^a{2}', '', undefined],
    ['^abc', 'm', undefined],
    ['^a\\d', '', 'a'],
  ])('every match of /%s/%s starts with %j', (pattern, options, expected) => {
    expect(prefixOf(new BSONRegExp(pattern, options))).toBe(expected);
  });
});
