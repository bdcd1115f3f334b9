import { openIn, t } from '@magnetx/texts';
import { PAGE_CONFIG_ELEMENT_ID } from '@magnetx/federation';
import { openInLocale } from './open-in-locale.ts';

jest.mock('@magnetx/contracts/catalogs/en.po?locale=en-XA', () => ({ messages: {} }), { virtual: true });
jest.mock('@magnetx/federation/catalogs/en.po?locale=en-XA', () => ({ messages: {} }), { virtual: true });
jest.mock('@magnetx/ui/catalogs/en.po?locale=en-XA', () => ({ messages: { Close: ['Ćĺōśē'] } }), { virtual: true });
jest.mock('./catalogs/en.po?locale=en-XA', () => ({ messages: {} }), { virtual: true });

afterEach(() => openIn('en', []));

function pageOf(isDemo: boolean): Document {
  const page = document.implementation.createHTMLDocument();
  page.documentElement.lang = 'en';
  const config = { registry: { microFrontends: {} }, isDemo };
  const script = page.createElement('script');
  Object.assign(script, { type: 'application/json', id: PAGE_CONFIG_ELEMENT_ID, text: JSON.stringify(config) });
  page.body.append(script);
  return page;
}

it('opens the page in the pseudo-locale, from the other side', async () => {
  const page = pageOf(true);
  await openInLocale(page, 'en-XA');
  expect(page.documentElement.lang).toBe('en-XA');
  expect(page.documentElement.dir).toBe('rtl');
  expect(t('Close')).toBe('Ćĺōśē');
});

it.each([
  ['a site with real data', false, 'en-XA'],
  ['a language that the site does not have', true, 'xx'],
])('%s stays in English', async (_case, isDemo, tag) => {
  const page = pageOf(isDemo);
  await openInLocale(page, tag);
  expect(page.documentElement.lang).toBe('en');
  expect(t('Close')).toBe('Close');
});
