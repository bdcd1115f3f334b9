// Programs that import this file may be for servers alone.
/// <reference lib="dom" />
import { rememberGlobals } from '@magnetx/federation/globals';
import type { CDPSession, Page } from 'playwright-core';

/** The objects on which a listener may outlive the page that added it. */
const LASTING = ['window', 'document', 'document.body'];

/** Takes a note of the page, before an area is shown. */
const REMEMBER = `window.probed = {
  changedGlobals: (${String(rememberGlobals)})(),
  styles: () => document.querySelectorAll('style').length + document.adoptedStyleSheets.length,
};
window.probed.stylesBefore = window.probed.styles();`;

/** Sentences about what has changed since. Nothing in another document. */
const COMPARE = `(() => {
  const { changedGlobals, styles, stylesBefore } = window.probed ?? {};
  if (!changedGlobals) return [];
  const left = styles() - stylesBefore;
  return [
    ...changedGlobals().map((name) => 'it changes ' + name),
    ...(left > 0 ? ['it leaves ' + left + ' style elements or sheets when it is left'] : []),
  ];
})()`;

export type Remains = Awaited<ReturnType<typeof watchRemains>>;

async function listenersOn(session: CDPSession, expression: string) {
  const { result } = await session.send('Runtime.evaluate', { expression, objectGroup: 'probe' });
  if (result.objectId === undefined) return [];
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'probe' });
  return listeners;
}

/** Of events that come when the whole page starts, ends or loses its network: libraries listen to them permanently. */
const OF_THE_PAGE = ['pagehide', 'pageshow', 'beforeunload', 'visibilitychange', 'offline', 'online'];

/** Listeners by a sentence about them, with how many there are. */
type Listeners = ReadonlyMap<string, { readonly count: number; readonly isOfThePage: boolean }>;

/** Sentences about the listeners that the second visit of a page should not have left, given those of the first. */
export function outliving(first: Listeners, second: Listeners): string[] {
  const grows = ([what, { count, isOfThePage }]: [string, { count: number; isOfThePage: boolean }]): boolean =>
    !isOfThePage || count > (first.get(what)?.count ?? 0);
  return [...second].filter(grows).map(([what]) => `${what} outlives it`);
}

/**
 * Finds what an area leaves behind in a page when it is left. Listeners count for the release with their code: of
 * `folder`, the address of its files, so not those of the shell and of other areas. Null: none count.
 */
export async function watchRemains(page: Page, folder: string | null) {
  const session = await page.context().newCDPSession(page);
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await session.send('Debugger.enable');
  await session.send('Debugger.setSkipAllPauses', { skip: true });
  return {
    remember: () => page.evaluate(REMEMBER),
    /** Sentences about globals and styles. Globals are restored. */
    changes: () => page.evaluate<string[]>(COMPARE),
    /** The release's own listeners. */
    async listeners(): Promise<Listeners> {
      const found = new Map<string, { count: number; isOfThePage: boolean }>();
      if (folder === null) return found;
      for (const object of LASTING) {
        for (const { type, scriptId, lineNumber, columnNumber } of await listenersOn(session, object)) {
          const [, file] = (scripts.get(scriptId) ?? '').split(folder);
          if (!file) continue;
          const what = `its listener of ${type} on ${object} (${file}, ${lineNumber + 1}:${columnNumber})`;
          found.set(what, { count: (found.get(what)?.count ?? 0) + 1, isOfThePage: OF_THE_PAGE.includes(type) });
        }
      }
      return found;
    },
  };
}
