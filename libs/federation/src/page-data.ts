import { escapeHtml, withoutEmpty } from './fill-html.ts';

/**
 * The answer to the call that a page is about. The gateway makes the call, fills the answer into the prerendered HTML,
 * and hands it to the page, which thus hydrates from the same data.
 */
export interface PageData {
  /** The call's path and query, as `remote.json` declares it for the page. */
  readonly url: string;
  readonly answer: unknown;
}

declare global {
  var magnetxPageData: PageData | undefined;
}

/** The value of a `:name` in a build, which renders no particular page. */
const SAMPLE_PARAMETER = '1';

const PARAMETER = /:(\w+)/g;

/** Fills the parameters of a page's path into a pattern, such as `/api/public/quest?id=:questId`. */
export function fillParameters(pattern: string, params: Readonly<Record<string, string | undefined>>): string {
  return pattern.replace(PARAMETER, (_name, key: string) => encodeURIComponent(params[key] ?? ''));
}

/** A path or call of a page in a build. */
export const samplePath = (pattern: string): string => pattern.replace(PARAMETER, SAMPLE_PARAMETER);

/** The same answer with a placeholder for each text: `data.quest.title.invalid`. */
export function withPlaceholders(sample: unknown, at = 'data'): unknown {
  if (typeof sample === 'string') return `${at}.invalid`;
  if (Array.isArray(sample)) return sample.map((item, index) => withPlaceholders(item, `${at}.${index}`));
  if (typeof sample !== 'object' || sample === null) return sample;
  return Object.fromEntries(
    Object.entries(sample).map(([key, value]) => [key, withPlaceholders(value, `${at}.${key}`)]),
  );
}

const PLACEHOLDER = /\bdata\.(\w+(?:\.\w+)*)\.invalid\b/g;

function textAt(answer: unknown, path: string): string {
  let value = answer;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : '';
  }
  return typeof value === 'string' ? value : '';
}

/**
 * Puts the texts of an answer in place of their placeholders. A picture, link or meta element, list item or section
 * with an empty text is left out. The result is the HTML that React renders from this answer.
 */
export function fillPageData(html: string, answer: unknown): string {
  const isEmpty = (part: string) =>
    [...part.matchAll(PLACEHOLDER)].some(([, path = '']) => textAt(answer, path) === '');
  return withoutEmpty(html, isEmpty).replace(PLACEHOLDER, (_name, path: string) => escapeHtml(textAt(answer, path)));
}
