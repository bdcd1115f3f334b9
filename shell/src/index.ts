import { NOT_LOADED_TEXT } from '@magnetx/federation';
import '@magnetx/ui/global.css';
import { countCommits } from './areas/update-loop.ts';

countCommits();

// Everything else waits behind this import, so that the shared modules are settled before anything asks for one.
async function load() {
  const chosen = chosenLocale();
  if (chosen !== null) await (await import('./open-in-locale.ts')).openInLocale(document, chosen);
  return import('./bootstrap.ts');
}

/** The language that was chosen on this device. Null without one, and if the browser blocks storage. */
function chosenLocale(): string | null {
  try {
    return localStorage.getItem('locale');
  } catch {
    return null;
  }
}

load().then(
  ({ start }) => start(document),
  (error: unknown) => {
    const root = document.getElementById('root');
    if (root) root.textContent = NOT_LOADED_TEXT;
    throw error;
  },
);
