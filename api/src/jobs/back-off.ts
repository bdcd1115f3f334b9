/** The pause after this many failures in a row. It doubles up to its maximum. */
export function backOffMs({ first, max }: { readonly first: number; readonly max: number }, failures: number): number {
  return Math.min(first * 2 ** (failures - 1), max);
}
