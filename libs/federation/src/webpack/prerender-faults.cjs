const RULES = [
  [/ style="/, 'has a style attribute, which the page’s policy forbids: use a class'],
  [/"[^"]*(?:_R_|_r_|«[rR]\w*»)[^"]*"/, 'has an id made by useId, which differs within the shell: give it a fixed id'],
  [/<!--\$[!?]/, 'suspends: render the fallback first'],
  [/<(?:base|link|meta|script|style)\b/, 'has an element that belongs into the head'],
];

/** The elements of a page for the head, where the gateway moves them. */
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

const CLASS_ATTRIBUTE = / class="([^"]*)"/g;

/**
 * The reasons why this HTML cannot be hydrated, as sentences. `stylesheets` is the text of the build's style sheets. A
 * class that they lack comes from another naming scheme.
 */
function prerenderFaults(file, html, stylesheets) {
  const body = html.replace(HEAD, '');
  const faults = RULES.flatMap(([pattern, fault]) => {
    const [found] = pattern.exec(body) ?? [];
    return found ? [`${file} ${fault} (${found.slice(0, 80)})`] : [];
  });
  const classes = new Set([...html.matchAll(CLASS_ATTRIBUTE)].flatMap(([, names]) => names.split(/\s+/)));
  const unknown = [...classes].filter((name) => name.includes('__') && !stylesheets.includes(`.${name}`));
  if (unknown.length > 0) faults.push(`${file} has classes that no style sheet of the build has: ${unknown.join(' ')}`);
  return faults;
}

module.exports = { prerenderFaults };
