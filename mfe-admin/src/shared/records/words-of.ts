/** `passed_on` → `Passed on`. */
export function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());
}
