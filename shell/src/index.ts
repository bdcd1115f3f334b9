import { NOT_LOADED_TEXT } from '@magnetx/federation';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import '@magnetx/ui/global.css';
import { countCommits } from './areas/update-loop.ts';

countCommits();

// Everything else waits behind this import, so that the shared modules are settled before anything asks for one.
async function load() {
  const { lang } = document.documentElement;
  if (lang !== SOURCE_LOCALE) (await import('./open-in-locale.ts')).openInLocale(lang);
  return import('./bootstrap.ts');
}

load().then(
  ({ start }) => start(document),
  (error: unknown) => {
    const root = document.getElementById('root');
    if (root) root.textContent = NOT_LOADED_TEXT;
    throw error;
  },
);
