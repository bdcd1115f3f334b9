import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createStranger, renderPages } from '../prerender';
import type { RemoteModule } from '../remote-module';

/**
 * Renders a page as the build does, lets it come to life as the browser does, and resolves with what React has to say
 * against it: every text and attribute in which the two differ.
 */
export async function hydrationComplaints(module: RemoteModule, path: string): Promise<string[]> {
  const complaints: string[] = [];
  const log = jest.spyOn(console, 'error').mockImplementation((...parts) => void complaints.push(parts.join(' ')));
  const container = document.createElement('div');
  document.body.append(container);
  const { page = '' } = await renderPages(module, [{ path, file: 'page' }]);
  container.innerHTML = page.replace(/^<title>[^<]*<\/title>/, '');
  const { element, router } = await createStranger(module, path, { isDemo: false });
  const onRecoverableError = (error: unknown) => void complaints.push(String(error));
  const root = await act(async () => hydrateRoot(container, element, { onRecoverableError }));
  await act(async () => root.unmount());
  router.dispose();
  container.remove();
  log.mockRestore();
  return complaints;
}
