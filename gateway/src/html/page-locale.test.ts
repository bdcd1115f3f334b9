import type { IncomingMessage } from 'node:http';
import { alternateLinks, localeOf, withLanguage } from './page-locale.ts';

const request = (url: string, headers: IncomingMessage['headers'] = {}) => ({ url, headers }) as IncomingMessage;

it.each([
  ['nothing', '/', {}, 'en'],
  ['the browser', '/', { 'accept-language': 'de, es-MX;q=0.9, en;q=0.8' }, 'es'],
  ['the choice', '/', { 'accept-language': 'es', cookie: 'locale=en' }, 'en'],
  ['the address', '/q/1?lang=es', { cookie: 'locale=en' }, 'es'],
  ['an unknown language', '/?lang=xx', { cookie: 'locale=__proto__', 'accept-language': 'xx' }, 'en'],
  ['the pseudo-locale of sites with demo data', '/', { cookie: 'locale=en-XA' }, 'en'],
])('the language follows %s', (_case, url, headers, expected) => {
  expect(localeOf(request(url, headers))).toBe(expected);
});

it('a site with demo data also opens in the pseudo-locale', () => {
  expect(localeOf(request('/?lang=es', { cookie: 'locale=en-XA' }), true)).toBe('en-XA');
});

it('names the same page in all languages, and its address in this one', () => {
  expect(alternateLinks('https://x.example/q/1')).toContain(
    '<link rel="alternate" hreflang="es" href="https://x.example/q/1?lang=es"/>',
  );
  const canonical = '<link rel="canonical" href="https://x.example/q/1"/>';
  expect(withLanguage(canonical, 'es')).toBe('<link rel="canonical" href="https://x.example/q/1?lang=es"/>');
  expect(withLanguage(canonical, 'en')).toBe(canonical);
});
