/** Before each text of a script, until {@link languagesPlugin} has written it in each language. For private use. */
const MARK = '\uE000';

/** The beginning of the first argument of `t`, and of `text` of `<Trans>`: both are literals. */
const TEXT = /(?<![\w.$])t\(\s*['"`]|<Trans\b[^>]*?\btext=\{?\s*['"`]/g;

/** A loader that marks the texts of a source. Where several literals are put together, the first one has the mark. */
function markTexts(source) {
  return source.includes('@magnetx/texts') ? source.replace(TEXT, (start) => start + MARK) : source;
}

module.exports = Object.assign(markTexts, { MARK });
