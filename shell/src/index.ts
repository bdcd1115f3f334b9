import { NOT_LOADED_TEXT } from '@magnetx/federation';
import '@magnetx/ui/global.css';
import { countCommits } from './areas/update-loop.ts';

countCommits();

// Everything else waits behind this import, so that the shared modules are settled before anything asks for one.
async function load(): Promise<typeof import('./bootstrap.ts')> {
  const chosen = localStorage.getItem('locale');
  if (chosen !== null) await (await import('./use-locale.ts')).useLocale(chosen);
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
