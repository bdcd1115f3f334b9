import { logWarning } from '@magnetx/federation/log';
import { addMessages, openIn } from '@magnetx/texts';
import { PSEUDO_LOCALE } from '@magnetx/texts/locales';
import { openPseudoLocale } from '@magnetx/texts/pseudo-locale';

declare global {
  /** The runtimes of the builds call it before they run a script, with its address. Not set for English. */
  var magnetxAddTexts: ((script: string) => Promise<void>) | undefined;
}

/**
 * Opens the page in the language that the gateway has given it, before any module with texts is evaluated. The texts of
 * each script are in a file beside it. Those that cannot be loaded are in English.
 */
export function openInLocale(tag: string): void {
  if (tag === PSEUDO_LOCALE) return openPseudoLocale();
  openIn(tag);
  const added = new Map<string, Promise<void>>();
  globalThis.magnetxAddTexts = (script) => {
    const known = added.get(script) ?? addTexts(script.replace(/\.js$/, `.${tag}.json`));
    added.set(script, known);
    return known;
  };
}

async function addTexts(file: string): Promise<void> {
  try {
    const response = await fetch(file);
    if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
    addMessages(await response.json());
  } catch (error) {
    logWarning(`The texts in ${file} could not be loaded.`, error);
  }
}
