import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

/** At-rules that define a name for the whole page. Custom properties are shared on purpose. */
const NAMING = /^(?:-webkit-)?(?:keyframes|counter-style|layer|font-face)$/;

const isKeyframes = (node: Container<ChildNode> | undefined): boolean =>
  node?.type === 'atrule' && /keyframes$/.test((node as AtRule).name);

/**
 * The first selector or name in a style sheet that also applies outside of the area, null without one. The area's own
 * ones have a class or a name that starts with the release's name, as the build's CSS Modules give them, or a class
 * with one of the declared prefixes, which a library chose. Throws when the style sheet cannot be read.
 */
export function findForeignStyle(css: string, name: string, libraryClasses: readonly string[] = []): string | null {
  const own = `${name}__`;
  const isOwn = (selector: string): boolean =>
    [own, ...libraryClasses].some((prefix) => selector.includes(`.${prefix}`));
  const found: string[] = [];
  const sheet = postcss.parse(css);
  sheet.walkRules((rule: Rule) => {
    if (isKeyframes(rule.parent as Container<ChildNode> | undefined)) return;
    found.push(...rule.selectors.filter((selector) => !isOwn(selector)));
  });
  sheet.walkAtRules(NAMING, ({ name: kind, params }) => {
    if (!params.startsWith(own)) found.push(`@${kind} ${params}`.trim());
  });
  return found[0] ?? null;
}
