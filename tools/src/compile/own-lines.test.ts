import { decode, encode } from '@jridgewell/sourcemap-codec';
import { ownLinesOf } from './own-lines.ts';

it('keeps the lines of our sources, and ends each before what a package has', () => {
  const reduced = ownLinesOf({
    sources: ['../../api/src/a.ts', '../../node_modules/b/index.js'],
    sourcesContent: ['ours', 'theirs'],
    mappings: encode([
      [
        [0, 0, 0, 0],
        [9, 1, 0, 0],
        [20, 1, 0, 4],
      ],
      [[0, 1, 1, 0]],
      [
        [2, 1, 2, 0],
        [5, 0, 7, 1],
      ],
      [[0, 1, 3, 0]],
    ]),
  });
  expect(decode(reduced.mappings)).toEqual([[[0, 0, 0, 0], [9]], [], [[5, 0, 7, 1]], [[0]]]);
  expect(reduced.sourcesContent).toEqual(['ours', null]);
});
