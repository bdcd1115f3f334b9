/** A tile's figure: undefined while it loads, null when it could not be loaded. */
export function tileValue(answer: { isError: boolean }, figure: number | undefined): number | null | undefined {
  return figure ?? (answer.isError ? null : undefined);
}
