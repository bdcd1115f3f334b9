import { decode, encode, type Doc } from '../bson/codec.ts';
import { sortDocs } from './sort.ts';

/** The ids of documents (numbered from 0) in the order of a sort. */
function order(docs: Doc[], sort: Doc): number[] {
  const numbered = docs.map((doc, at) => ({ at, doc: decode(encode(doc)) }));
  return [...sortDocs(numbered, ({ doc }) => doc, decode(encode(sort)))].map(({ at }) => at);
}

describe('"Comparison/Sort Order" in sorts', () => {
  it.each<[string, Doc[], Doc, number[]]>([
    ['types in their order', [{ a: 'x' }, { a: 1 }, { a: null }, { a: true }, { a: {} }], { a: 1 }, [2, 1, 0, 4, 3]],
    ['missing counts as null, in the order of insertion', [{ a: null }, {}, { a: 0 }], { a: 1 }, [0, 1, 2]],
    ['an array by its least element upwards', [{ a: [5, 1] }, { a: 2 }], { a: 1 }, [0, 1]],
    ['and by its greatest downwards', [{ a: [5, 1] }, { a: 4 }], { a: -1 }, [0, 1]],
    ['an empty array below null', [{ a: null }, { a: [] }], { a: 1 }, [1, 0]],
    [
      'two fields',
      [
        { a: 1, b: 1 },
        { a: 1, b: 2 },
        { a: 0, b: 0 },
      ],
      { a: 1, b: -1 },
      [2, 1, 0],
    ],
    [
      'two fields of one array, element by element',
      [
        {
          a: [
            { x: 1, y: 9 },
            { x: 2, y: 1 },
          ],
        },
        { a: [{ x: 1, y: 5 }] },
      ],
      { 'a.x': 1, 'a.y': 1 },
      [1, 0],
    ],
  ])('%s', (_name, docs, sort, expected) => {
    expect(order(docs, sort)).toEqual(expected);
  });

  it('refuses two arrays', () => {
    expect(() => order([{ a: [1], b: [1] }, {}], { a: 1, b: 1 })).toThrow(expect.objectContaining({ code: 2 }));
  });
});
