import axe from 'axe-core';

/**
 * Runs axe on an element and returns one line per finding, so that `toEqual([])` prints what is wrong.
 * jsdom has no layout: contrast is checked from the tokens instead (colors.test.ts).
 */
export async function findAxeViolations(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' ')})`);
}
