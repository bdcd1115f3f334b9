const vm = require('node:vm');
const { MARK } = require('./mark-texts.cjs');

/** The globals that a page's code may use in this process, without network, files and clock. */
const LENT = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response', 'TextDecoder', 'TextEncoder', 'URL']
  .concat(['URLSearchParams', 'clearTimeout', 'console', 'queueMicrotask', 'setTimeout', 'structuredClone'])
  .map((name) => [name, globalThis[name]]);

/** Makes rendering deterministic: the same sources must give the same HTML at any time. */
const WITHOUT_CHANCE = `{
  globalThis.self = globalThis;
  const refuse = () => {
    throw new Error('A prerendered page read the time: render that part in the browser');
  };
  globalThis.Date = class extends Date {
    constructor(...parts) {
      if (parts.length === 0) refuse();
      super(...parts);
    }
    static now() {
      refuse();
    }
  };
  // Libraries use it for internal names. Visible randomness differs between two renderings, which fails the build.
  let last = 1;
  Math.random = () => {
    last = (last * 48271) % 2147483647;
    return last / 2147483647;
  };
}`;

/**
 * Runs a bundle that assigns its exports to the variable `prerender`. Resolves with the result of the default export,
 * HTML by file name. Rejects with the function's error. `texts` are the language, if it is not English: `{ tag,
 * messages }`.
 */
async function runPrerender(source, filename, texts) {
  const context = vm.createContext({ ...Object.fromEntries(LENT), magnetxTexts: texts });
  vm.runInContext(WITHOUT_CHANCE, context);
  new vm.Script(source.replaceAll(MARK, ''), { filename }).runInContext(context);
  return context.prerender.default();
}

module.exports = { runPrerender };
