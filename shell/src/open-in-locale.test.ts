import { locale, openIn, t } from '@magnetx/texts';
import { logWarning } from '@magnetx/federation/log';
import { openInLocale } from './open-in-locale.ts';

jest.mock('@magnetx/federation/log');

afterEach(() => {
  globalThis.magnetxAddTexts = undefined;
  openIn('en');
});

const serve = (answer: Response) => (globalThis.fetch = jest.fn(() => Promise.resolve(answer)));

it('adds the texts that are beside a script, once', async () => {
  openInLocale('es');
  const fetched = serve(Response.json({ Close: 'Cerrar' }));
  await globalThis.magnetxAddTexts?.('/assets/shell/1/site.0a1b.js');
  await globalThis.magnetxAddTexts?.('/assets/shell/1/site.0a1b.js');
  expect(fetched.mock.calls).toEqual([['/assets/shell/1/site.0a1b.es.json']]);
  expect([locale(), t('Close')]).toEqual(['es', 'Cerrar']);
});

it('is in English where texts cannot be loaded', async () => {
  openInLocale('es');
  serve(new Response('', { status: 404 }));
  await globalThis.magnetxAddTexts?.('/assets/shell/1/site.0a1b.js');
  expect(t('Open')).toBe('Open');
  expect(logWarning).toHaveBeenCalled();
});
