const VOID_ELEMENT = /<(?:img|link|meta)\b[^>]*>/g;
const INNERMOST_ITEM = /<li\b(?:(?!<li\b)[^])*?<\/li>/g;
const INNERMOST_SECTION = /<section\b(?:(?!<(?:section|li)\b)[^])*?<\/section>/g;
const EMPTY_LIST = /<ul\b[^>]*><\/ul>/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** As React escapes texts and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Leaves out list items, sections, pictures and elements of the head that are empty, and lists without items. */
export function withoutEmpty(html: string, isEmpty: (part: string) => boolean): string {
  const unlessEmpty = (part: string) => (isEmpty(part) ? '' : part);
  return [VOID_ELEMENT, INNERMOST_ITEM, INNERMOST_SECTION]
    .reduce((rest, pattern) => rest.replace(pattern, unlessEmpty), html)
    .replace(EMPTY_LIST, '');
}
