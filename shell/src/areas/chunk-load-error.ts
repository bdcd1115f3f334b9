/** By this name the build's own error is known when a file of a page cannot be had, a script or a style sheet. */
const NAME = 'ChunkLoadError';

/** The files of a page that do not come. */
export class ChunkTimeout extends Error {
  override readonly name = NAME;

  constructor(limitMs: number) {
    super(`the page's files did not come in ${limitMs} ms`);
  }
}

export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === NAME;
}
