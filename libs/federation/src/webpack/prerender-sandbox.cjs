const vm = require('node:vm');

/** The globals that a page's code may use in this process. It has no network, no files and no clock. */
const LENT = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response', 'TextDecoder', 'TextEncoder', 'URL']
  .concat(['URLSearchParams', 'clearTimeout', 'console', 'queueMicrotask', 'setTimeout', 'structuredClone'])
  .map((name) => [name, globalThis[name]]);

/** The same sources must give the same HTML, whenever they are built. */
const WITHOUT_CHANCE = `{
  globalThis.self = globalThis;
  const refuse = () => {
    throw new Error('A page that is rendered by the build asked for the time: show that once it is in the browser');
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
  // Libraries draw internal names. Visible randomness still differs between two renderings, which fails the build.
  let last = 1;
  Math.random = () => {
    last = (last * 48271) % 2147483647;
    return last / 2147483647;
  };
}`;

/**
 * Runs a bundle whose variable `prerender` has a default export, and resolves with what that function gives: HTML by
 * file name. Rejects with what it threw.
 */
async function runPrerender(source, filename) {
  const context = vm.createContext(Object.fromEntries(LENT));
  vm.runInContext(WITHOUT_CHANCE, context);
  new vm.Script(source, { filename }).runInContext(context);
  return context.prerender.default();
}

module.exports = { runPrerender };
