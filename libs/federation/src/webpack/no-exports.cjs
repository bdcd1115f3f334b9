const EXPORTED = /^export (?:async )?(?:function|const) (\w+)/gm;

/** A loader for modules of which pages import names that they never use: each name is undefined. */
module.exports = (source) =>
  [...source.matchAll(EXPORTED)].map(([, name]) => `export const ${name} = undefined;`).join('\n');
