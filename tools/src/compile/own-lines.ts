import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

/** The parts of a source map (version 3) that are read and changed here. */
export interface SourceMap {
  sources: string[];
  sourcesContent?: (string | null)[];
  mappings: string;
}

/**
 * Reduces a source map to our own sources: Node reads the maps of all loaded files at start and keeps them in memory,
 * and most of a server is packages. For their lines, stack traces name the compiled file.
 */
export function ownLinesOf<Map extends SourceMap>(map: Map): Map {
  const isOwn = map.sources.map((source) => !source.includes('node_modules/'));
  const reduce = (line: readonly SourceMapSegment[]): SourceMapSegment[] => {
    const kept: SourceMapSegment[] = [];
    // A segment also covers what follows on later lines, so a package's first one stays, without its source.
    for (const segment of line) {
      if (segment.length > 1 && isOwn[segment[1] ?? -1]) kept.push(segment);
      else if (kept.at(-1)?.length !== 1) kept.push([segment[0]]);
    }
    return kept;
  };
  const lines: SourceMapSegment[][] = [];
  let last: SourceMapSegment | undefined;
  for (const line of decode(map.mappings)) {
    const reduced = reduce(line);
    // Not again on each line of a package.
    lines.push(last?.length === 1 && reduced[0]?.length === 1 ? reduced.slice(1) : reduced);
    last = lines.at(-1)?.at(-1) ?? last;
  }
  const sourcesContent = (map.sourcesContent ?? []).map((text, index) => (isOwn[index] ? text : null));
  return { ...map, mappings: encode(lines), sourcesContent };
}
